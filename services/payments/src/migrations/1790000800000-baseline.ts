import { createProposals, dropProposals, refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Of payments that keep their orders from being paid a second time. */
const ACTIVE = `'processing', 'requires_action', 'succeeded', 'partially_refunded', 'disputed'`

const PAYMENTS = `
  CREATE TABLE payment (
    id uuid PRIMARY KEY,
    status text NOT NULL CONSTRAINT payment_status_known CHECK (status IN ('processing', 'requires_action',
      'succeeded', 'failed', 'canceled', 'expired', 'partially_refunded', 'refunded', 'disputed')),
    version integer NOT NULL CHECK (version > 0),
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    currency text NOT NULL CHECK (currency = 'GBP'),
    provider text NOT NULL,
    failure text CONSTRAINT payment_failure_known CHECK (failure IN ('card_declined', 'insufficient_funds',
      'card_expired', 'confirmation_failed', 'provider_error')),
    created_at timestamptz NOT NULL,
    decided_at timestamptz,
    method text NOT NULL CONSTRAINT payment_method_known CHECK (method IN ('card', 'crypto', 'wallet', 'manual')),
    provider_ref text, -- its name at the provider
    token_hash text,
    received_cents integer NOT NULL DEFAULT 0,
    refund_cents integer NOT NULL DEFAULT 0, -- go back or went back; 'refunded_cents' went
    refunded_cents integer NOT NULL DEFAULT 0,
    action jsonb,
    invoice_url text,
    expires_at timestamptz,
    captured_at timestamptz,
    checked_at timestamptz, -- when the provider was asked about it last
    reason text,
    actor_id uuid,
    dispute_ref text,
    disputed_cents integer NOT NULL DEFAULT 0,
    party_id uuid,
    card_mark text, -- which card it came from, in the provider's words
    traceparent text, -- of the request that began it: what the provider says later is linked to it
    CONSTRAINT payment_failure_said CHECK (status <> 'failed' OR failure IS NOT NULL),
    CONSTRAINT payment_decided CHECK ((status IN ('processing', 'requires_action')) = (decided_at IS NULL)),
    CONSTRAINT payment_captured CHECK (status NOT IN ('succeeded', 'partially_refunded', 'disputed')
      OR captured_at IS NOT NULL),
    CONSTRAINT payment_manual_reason CHECK ((method = 'manual') = (reason IS NOT NULL)),
    CONSTRAINT payment_paid_in_full CHECK (captured_at IS NULL OR received_cents >= amount_cents),
    CONSTRAINT payment_never_refunds_more
      CHECK (0 <= refunded_cents AND refunded_cents <= refund_cents AND refund_cents <= received_cents),
    CONSTRAINT payment_disputed CHECK (status <> 'disputed' OR (dispute_ref IS NOT NULL AND disputed_cents > 0)),
    CONSTRAINT payment_disputes_no_more CHECK (0 <= disputed_cents AND disputed_cents <= received_cents)
  );
  CREATE UNIQUE INDEX payment_provider_ref ON payment (provider, provider_ref);
  -- A token is good for one payment, whoever brings it.
  CREATE UNIQUE INDEX payment_token ON payment (token_hash);
  CREATE INDEX payment_open ON payment (id) WHERE status IN ('processing', 'requires_action');
  CREATE INDEX payment_checked ON payment (checked_at);
  -- Those that the provider is asked about, longest unasked first.
  CREATE INDEX payment_to_ask ON payment (checked_at NULLS FIRST) WHERE status IN ('processing', 'requires_action');
  CREATE INDEX payment_to_compare ON payment (checked_at NULLS FIRST)
    WHERE status NOT IN ('processing', 'requires_action');

  -- A payment pays for one or more orders: each has its part.
  CREATE TABLE payment_part (
    payment_id uuid NOT NULL REFERENCES payment (id),
    order_id uuid NOT NULL,
    government_fee_cents integer NOT NULL CHECK (government_fee_cents >= 0),
    service_fee_cents integer NOT NULL CHECK (service_fee_cents >= 0),
    protection_fee_cents integer NOT NULL CHECK (protection_fee_cents >= 0),
    amount_cents integer NOT NULL GENERATED ALWAYS AS
      (government_fee_cents + service_fee_cents + protection_fee_cents) STORED CHECK (amount_cents > 0),
    refunded_cents integer NOT NULL DEFAULT 0,
    active boolean NOT NULL, -- follows the status of the payment
    credit_cents integer NOT NULL DEFAULT 0 CHECK (credit_cents >= 0), -- taken off our fee
    PRIMARY KEY (payment_id, order_id),
    CONSTRAINT payment_part_never_refunds_more CHECK (0 <= refunded_cents AND refunded_cents <= amount_cents)
  );
  -- The rule "an order is paid once" is here and not in code, so it holds across all replicas. What went back in full
  -- can be paid again, whatever becomes of the rest of its payment.
  CREATE UNIQUE INDEX payment_part_active ON payment_part (order_id) WHERE active AND refunded_cents < amount_cents;
  CREATE INDEX payment_part_order ON payment_part (order_id);
  CREATE FUNCTION payment_parts_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE payment_part SET active = NEW.status IN (${ACTIVE}) WHERE payment_id = NEW.id;
      RETURN NULL;
    END $$;
  CREATE TRIGGER payment_parts_follow AFTER UPDATE OF status ON payment FOR EACH ROW
    WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION payment_parts_follow();
  CREATE FUNCTION payment_parts_must_sum() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT sum(amount_cents) FROM payment_part WHERE payment_id = NEW.payment_id)
        <> (SELECT amount_cents FROM payment WHERE id = NEW.payment_id) THEN
        RAISE EXCEPTION 'the parts of payment % are not its amount', NEW.payment_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
  -- Deferred: the parts of a payment come one after the other.
  CREATE CONSTRAINT TRIGGER payment_parts_sum AFTER INSERT OR UPDATE ON payment_part
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payment_parts_must_sum();

  CREATE TABLE payment_history (
    payment_id uuid NOT NULL REFERENCES payment (id),
    version integer NOT NULL,
    status text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (payment_id, version)
  );

  -- What orders has said of its orders.
  CREATE TABLE order_status (order_id uuid PRIMARY KEY, version integer NOT NULL, status text NOT NULL);

  CREATE TABLE refund (
    id uuid PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES payment (id),
    order_id uuid NOT NULL,
    status text NOT NULL CHECK (status IN ('scheduled', 'processing', 'succeeded', 'failed', 'canceled')),
    cause text NOT NULL CHECK (cause IN ('admin', 'cancellation', 'rejection', 'late', 'surplus', 'partial',
      'dispute', 'closed', 'fee', 'closing')),
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    government_fee_cents integer NOT NULL DEFAULT 0 CHECK (government_fee_cents >= 0),
    protection_fee_cents integer NOT NULL DEFAULT 0 CHECK (protection_fee_cents >= 0),
    currency text NOT NULL CHECK (currency = 'GBP'),
    reason text,
    requested_by uuid,
    due_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    settled_at timestamptz,
    CHECK (government_fee_cents + protection_fee_cents <= amount_cents),
    CHECK ((cause = 'admin') = (reason IS NOT NULL))
  );
  CREATE INDEX refund_payment ON refund (payment_id);
  CREATE INDEX refund_order ON refund (order_id);
  CREATE INDEX refund_open ON refund (due_at) WHERE status IN ('scheduled', 'processing');
  -- One waiting refund of a rejection, however often the order is rejected.
  CREATE UNIQUE INDEX refund_rejection_once ON refund (payment_id, order_id)
    WHERE status = 'scheduled' AND cause = 'rejection';
  -- What one person has refunded within a day is added up.
  CREATE INDEX refund_requested_by ON refund (requested_by, created_at) WHERE requested_by IS NOT NULL;
`

const LEDGER = `
  CREATE TABLE ledger_account (
    name text PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('asset', 'liability', 'income', 'expense'))
  );
  INSERT INTO ledger_account VALUES
    ('customer_receivable', 'asset'),
    ('customer_deposits', 'liability'),
    ('government_fees_held', 'liability'),
    ('protection_liability', 'liability'),
    ('revenue:service_fee', 'income'),
    ('refunds', 'expense'),
    ('manual_settlement', 'asset'),
    ('disputed_funds', 'asset'),
    ('referral_costs', 'expense'),
    ('referral_credits', 'liability'),
    ('partner_commissions', 'liability'),
    ('referral_credits_ended', 'income');

  CREATE TABLE ledger_transaction (
    id uuid PRIMARY KEY,
    kind text NOT NULL CONSTRAINT ledger_transaction_kind_known
      CHECK (kind IN ('receipt', 'sale', 'capture', 'settlement', 'refund', 'dispute', 'referral')),
    payment_id uuid NOT NULL REFERENCES payment (id),
    occurred_at timestamptz NOT NULL,
    source text NOT NULL CONSTRAINT ledger_transaction_booked_once UNIQUE, -- what it was booked for
    order_id uuid
  );
  CREATE INDEX ledger_transaction_payment ON ledger_transaction (payment_id);
  CREATE TABLE ledger_entry (
    id uuid PRIMARY KEY,
    transaction_id uuid NOT NULL REFERENCES ledger_transaction (id),
    account text NOT NULL CONSTRAINT ledger_entry_account_known REFERENCES ledger_account (name),
    amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
    currency text NOT NULL CHECK (currency = 'GBP')
  );
  CREATE INDEX ledger_entry_transaction ON ledger_entry (transaction_id);
  CREATE INDEX ledger_entry_account ON ledger_entry (account);
  CREATE FUNCTION ledger_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      wanted uuid := CASE TG_TABLE_NAME WHEN 'ledger_entry'
        THEN (to_jsonb(NEW)->>'transaction_id')::uuid ELSE NEW.id END;
      entries integer;
      total bigint;
    BEGIN
      SELECT count(*), coalesce(sum(amount_cents), 0) INTO entries, total
        FROM ledger_entry WHERE transaction_id = wanted;
      IF entries < 2 OR total <> 0 THEN
        RAISE EXCEPTION 'ledger transaction % does not balance', wanted USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
  -- Deferred: the entries of a transaction come one after the other.
  CREATE CONSTRAINT TRIGGER ledger_transaction_balances AFTER INSERT ON ledger_transaction
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();
  CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();
`

const PROVIDERS = `
  CREATE TABLE webhook_event (
    provider text NOT NULL,
    event_id text NOT NULL,
    ref text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    processed_at timestamptz,
    outcome text CHECK (outcome IN ('done', 'no_payment')),
    PRIMARY KEY (provider, event_id),
    CHECK ((processed_at IS NULL) = (outcome IS NULL))
  );
  CREATE INDEX webhook_event_open ON webhook_event (received_at) WHERE processed_at IS NULL;

  -- Where we and a provider, or an order, differ; order_id names the order where it is about one.
  CREATE TABLE payment_mismatch (
    payment_id uuid NOT NULL REFERENCES payment (id),
    what text NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now(),
    order_id uuid
  );
  CREATE UNIQUE INDEX payment_mismatch_once ON payment_mismatch (payment_id, what, order_id) NULLS NOT DISTINCT;

  -- The simulated provider has a state of its own, as a real one has.
  CREATE TABLE simulated_payment (
    ref text PRIMARY KEY,
    payment_id uuid NOT NULL UNIQUE,
    method text NOT NULL,
    status text NOT NULL,
    outcome text NOT NULL,
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    received_cents integer NOT NULL DEFAULT 0 CHECK (received_cents >= 0),
    due_at timestamptz NOT NULL,
    expires_at timestamptz,
    times_asked integer NOT NULL DEFAULT 0,
    dispute text CHECK (dispute IN ('open', 'won', 'lost')),
    disputed_cents integer NOT NULL DEFAULT 0,
    card_mark text,
    CONSTRAINT simulated_payment_disputed CHECK ((dispute IS NULL) = (disputed_cents = 0))
  );
  CREATE INDEX simulated_payment_open ON simulated_payment (due_at) WHERE status IN ('processing', 'requires_action');
  CREATE TABLE simulated_refund (
    refund_id uuid PRIMARY KEY,
    ref text NOT NULL REFERENCES simulated_payment (ref),
    amount_cents integer NOT NULL CHECK (amount_cents > 0)
  );
  CREATE TABLE simulated_webhook (
    id uuid PRIMARY KEY,
    event_id uuid NOT NULL,
    ref text NOT NULL REFERENCES simulated_payment (ref),
    send_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0
  );
  CREATE INDEX simulated_webhook_due ON simulated_webhook (send_at);
`

/** They take new rows, and no change even by their owner. */
const APPEND_ONLY = ['payment_history', 'ledger_transaction', 'ledger_entry']

export class Baseline1790000800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const area of [PAYMENTS, LEDGER, PROVIDERS]) await runner.query(area)
    for (const statement of APPEND_ONLY.flatMap(refuseChanges)) await runner.query(statement)
    // Refunds above a limit wait for a second person.
    await createProposals(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE simulated_webhook, simulated_refund, simulated_payment, payment_mismatch, webhook_event, ledger_entry,
         ledger_transaction, ledger_account, refund, order_status, payment_history, payment_part, payment`,
    )
    await runner.query(
      `DROP FUNCTION ledger_must_balance, payment_parts_follow, payment_parts_must_sum, refuse_change`,
    )
    await dropProposals(runner)
  }
}
