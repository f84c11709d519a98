import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

const ACCOUNTS = [
  ['customer_receivable', 'asset'],
  ['customer_deposits', 'liability'],
  ['government_fees_held', 'liability'],
  ['protection_liability', 'liability'],
  ['revenue:service_fee', 'income'],
  ['refunds', 'expense'],
  ['manual_settlement', 'asset'],
] as const

/**
 * Payments by card, crypto and wallet at any provider, their history, refunds, webhooks, a chart of accounts, and a
 * state of its own for the simulated provider.
 */
export class WidenPayments1790000020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await widenPayment(runner)
    await makeTables(runner)
    await widenLedger(runner)
    await moveSimulatedProvider(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await restoreSimulatedProvider(runner)
    await narrowLedger(runner)
    for (const table of ['payment_mismatch', 'webhook_event', 'refund', 'payment_history', 'order_status'])
      await runner.query(`DROP TABLE ${table}`)
    await narrowPayment(runner)
  }
}

async function all(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await runner.query(statement)
}

function widenPayment(runner: QueryRunner): Promise<void> {
  return all(runner, [
    `DROP INDEX payment_active`,
    `DROP INDEX payment_processing`,
    `ALTER TABLE payment
      DROP CONSTRAINT payment_status_check,
      DROP CONSTRAINT payment_provider_check,
      DROP CONSTRAINT payment_failure_check,
      DROP CONSTRAINT payment_check,
      DROP CONSTRAINT payment_check1,
      ADD COLUMN method text NOT NULL DEFAULT 'card',
      ADD COLUMN provider_ref text,
      ADD COLUMN token_hash text,
      ADD COLUMN received_cents integer NOT NULL DEFAULT 0,
      ADD COLUMN refund_cents integer NOT NULL DEFAULT 0,
      ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0,
      ADD COLUMN government_fee_cents integer NOT NULL DEFAULT 0,
      ADD COLUMN service_fee_cents integer NOT NULL DEFAULT 0,
      ADD COLUMN protection_fee_cents integer NOT NULL DEFAULT 0,
      ADD COLUMN action jsonb,
      ADD COLUMN invoice_url text,
      ADD COLUMN expires_at timestamptz,
      ADD COLUMN captured_at timestamptz,
      ADD COLUMN checked_at timestamptz,
      ADD COLUMN reason text,
      ADD COLUMN actor_id uuid`,
    // What is known of the time before: all of it counted as our fee.
    `UPDATE payment SET service_fee_cents = amount_cents,
       captured_at = CASE WHEN status = 'succeeded' THEN decided_at END,
       received_cents = CASE WHEN status = 'succeeded' THEN amount_cents ELSE 0 END,
       provider_ref = replace(id::text, '-', '')`,
    `ALTER TABLE payment
      ALTER COLUMN method DROP DEFAULT,
      ADD CONSTRAINT payment_status_known CHECK (status IN ('processing', 'requires_action', 'succeeded', 'failed',
        'canceled', 'expired', 'partially_refunded', 'refunded')),
      ADD CONSTRAINT payment_method_known CHECK (method IN ('card', 'crypto', 'wallet', 'manual')),
      ADD CONSTRAINT payment_failure_known CHECK (failure IN ('card_declined', 'insufficient_funds', 'card_expired',
        'confirmation_failed', 'provider_error')),
      ADD CONSTRAINT payment_failure_said CHECK (status <> 'failed' OR failure IS NOT NULL),
      ADD CONSTRAINT payment_decided CHECK ((status IN ('processing', 'requires_action')) = (decided_at IS NULL)),
      ADD CONSTRAINT payment_parts_sum
        CHECK (government_fee_cents + service_fee_cents + protection_fee_cents = amount_cents),
      ADD CONSTRAINT payment_manual_reason CHECK ((method = 'manual') = (reason IS NOT NULL)),
      ADD CONSTRAINT payment_paid_in_full CHECK (captured_at IS NULL OR received_cents >= amount_cents),
      ADD CONSTRAINT payment_captured CHECK (status NOT IN ('succeeded', 'partially_refunded')
        OR captured_at IS NOT NULL),
      ADD CONSTRAINT payment_never_refunds_more
        CHECK (0 <= refunded_cents AND refunded_cents <= refund_cents AND refund_cents <= received_cents)`,
    // The rule "an order is paid once" is here and not in code, so it holds across all replicas.
    `CREATE UNIQUE INDEX payment_active ON payment (order_id)
      WHERE status IN ('processing', 'requires_action', 'succeeded', 'partially_refunded')`,
    `CREATE INDEX payment_open ON payment (id) WHERE status IN ('processing', 'requires_action')`,
    `CREATE UNIQUE INDEX payment_provider_ref ON payment (provider, provider_ref)`,
    // A token is good for one payment, whoever brings it.
    `CREATE UNIQUE INDEX payment_token ON payment (token_hash)`,
    `CREATE INDEX payment_order ON payment (order_id)`,
    `CREATE INDEX payment_checked ON payment (checked_at)`,
  ])
}

function narrowPayment(runner: QueryRunner): Promise<void> {
  return all(runner, [
    `DROP INDEX payment_active`,
    `DROP INDEX payment_open`,
    `DROP INDEX payment_order`,
    // Indexes and constraints of a column go with it.
    `ALTER TABLE payment
      DROP CONSTRAINT payment_status_known,
      DROP CONSTRAINT payment_failure_known,
      DROP CONSTRAINT payment_failure_said,
      DROP CONSTRAINT payment_decided,
      DROP COLUMN method, DROP COLUMN provider_ref, DROP COLUMN token_hash, DROP COLUMN received_cents,
      DROP COLUMN refund_cents, DROP COLUMN refunded_cents, DROP COLUMN government_fee_cents,
      DROP COLUMN service_fee_cents, DROP COLUMN protection_fee_cents, DROP COLUMN action, DROP COLUMN invoice_url,
      DROP COLUMN expires_at, DROP COLUMN captured_at, DROP COLUMN checked_at, DROP COLUMN reason, DROP COLUMN actor_id,
      ADD CONSTRAINT payment_status_check CHECK (status IN ('processing', 'succeeded', 'failed')),
      ADD CONSTRAINT payment_provider_check CHECK (provider = 'simulated'),
      ADD CONSTRAINT payment_failure_check CHECK (failure IN ('card_declined', 'provider_error')),
      ADD CONSTRAINT payment_check CHECK ((status = 'failed') = (failure IS NOT NULL)),
      ADD CONSTRAINT payment_check1 CHECK ((status = 'processing') = (decided_at IS NULL))`,
    `CREATE UNIQUE INDEX payment_active ON payment (order_id) WHERE status IN ('processing', 'succeeded')`,
    `CREATE INDEX payment_processing ON payment (id) WHERE status = 'processing'`,
  ])
}

function makeTables(runner: QueryRunner): Promise<void> {
  return all(runner, [
    `CREATE TABLE order_status (
      order_id uuid PRIMARY KEY,
      version integer NOT NULL,
      status text NOT NULL
    )`,
    `CREATE TABLE payment_history (
      payment_id uuid NOT NULL REFERENCES payment (id),
      version integer NOT NULL,
      status text NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (payment_id, version)
    )`,
    ...refuseChanges('payment_history'),
    `CREATE TABLE refund (
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL REFERENCES payment (id),
      order_id uuid NOT NULL,
      status text NOT NULL CHECK (status IN ('scheduled', 'processing', 'succeeded', 'failed', 'canceled')),
      cause text NOT NULL CHECK (cause IN ('admin', 'cancellation', 'rejection', 'late', 'surplus', 'partial')),
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
    )`,
    `CREATE INDEX refund_payment ON refund (payment_id)`,
    `CREATE INDEX refund_order ON refund (order_id)`,
    `CREATE INDEX refund_open ON refund (due_at) WHERE status IN ('scheduled', 'processing')`,
    // One waiting refund of a rejection for each payment, however often it is rejected.
    `CREATE UNIQUE INDEX refund_rejection_once ON refund (payment_id)
      WHERE status = 'scheduled' AND cause = 'rejection'`,
    `CREATE TABLE webhook_event (
      provider text NOT NULL,
      event_id text NOT NULL,
      ref text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      processed_at timestamptz,
      outcome text CHECK (outcome IN ('done', 'no_payment')),
      PRIMARY KEY (provider, event_id),
      CHECK ((processed_at IS NULL) = (outcome IS NULL))
    )`,
    `CREATE INDEX webhook_event_open ON webhook_event (received_at) WHERE processed_at IS NULL`,
    `CREATE TABLE payment_mismatch (
      payment_id uuid NOT NULL REFERENCES payment (id),
      what text NOT NULL,
      seen_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (payment_id, what)
    )`,
  ])
}

function widenLedger(runner: QueryRunner): Promise<void> {
  const rows = ACCOUNTS.map(([name, kind]) => `('${name}', '${kind}')`).join(', ')
  return all(runner, [
    `CREATE TABLE ledger_account (
      name text PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('asset', 'liability', 'income', 'expense'))
    )`,
    `INSERT INTO ledger_account VALUES ${rows}`,
    `INSERT INTO ledger_account SELECT DISTINCT account, 'asset' FROM ledger_entry ON CONFLICT DO NOTHING`,
    `ALTER TABLE ledger_entry
      DROP CONSTRAINT ledger_entry_account_check,
      ADD CONSTRAINT ledger_entry_account_known FOREIGN KEY (account) REFERENCES ledger_account (name)`,
    `CREATE INDEX ledger_entry_account ON ledger_entry (account)`,
    `ALTER TABLE ledger_transaction ADD COLUMN source text`,
    // The one change of old rows: each gets the name of what it was booked for.
    `ALTER TABLE ledger_transaction DISABLE TRIGGER ledger_transaction_append_only`,
    `UPDATE ledger_transaction SET source = kind || ':' || payment_id`,
    `ALTER TABLE ledger_transaction ENABLE TRIGGER ledger_transaction_append_only`,
    `ALTER TABLE ledger_transaction
      ALTER COLUMN source SET NOT NULL,
      DROP CONSTRAINT ledger_transaction_payment_id_kind_key,
      DROP CONSTRAINT ledger_transaction_kind_check,
      ADD CONSTRAINT ledger_transaction_kind_known
        CHECK (kind IN ('receipt', 'sale', 'capture', 'settlement', 'refund')),
      ADD CONSTRAINT ledger_transaction_booked_once UNIQUE (source)`,
    `CREATE INDEX ledger_transaction_payment ON ledger_transaction (payment_id)`,
  ])
}

function narrowLedger(runner: QueryRunner): Promise<void> {
  return all(runner, [
    `DROP INDEX ledger_transaction_payment`,
    `ALTER TABLE ledger_transaction
      DROP CONSTRAINT ledger_transaction_kind_known,
      DROP COLUMN source,
      ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN ('capture')),
      ADD CONSTRAINT ledger_transaction_payment_id_kind_key UNIQUE (payment_id, kind)`,
    `DROP INDEX ledger_entry_account`,
    `ALTER TABLE ledger_entry
      DROP CONSTRAINT ledger_entry_account_known,
      ADD CONSTRAINT ledger_entry_account_check
        CHECK (account IN ('provider_clearing:simulated', 'customer_receivable'))`,
    `DROP TABLE ledger_account`,
  ])
}

function moveSimulatedProvider(runner: QueryRunner): Promise<void> {
  return all(runner, [
    `CREATE TABLE simulated_payment (
      ref text PRIMARY KEY,
      payment_id uuid NOT NULL UNIQUE,
      method text NOT NULL,
      status text NOT NULL,
      outcome text NOT NULL,
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      received_cents integer NOT NULL DEFAULT 0 CHECK (received_cents >= 0),
      due_at timestamptz NOT NULL,
      expires_at timestamptz,
      times_asked integer NOT NULL DEFAULT 0
    )`,
    `CREATE INDEX simulated_payment_open ON simulated_payment (due_at)
      WHERE status IN ('processing', 'requires_action')`,
    `INSERT INTO simulated_payment
      SELECT replace(payment_id::text, '-', ''), payment_id, 'card',
        CASE WHEN charged_at IS NOT NULL THEN 'succeeded' ELSE 'processing' END,
        outcome, amount_cents, CASE WHEN charged_at IS NOT NULL THEN amount_cents ELSE 0 END,
        due_at, NULL, times_asked
      FROM simulated_charge`,
    `DROP TABLE simulated_charge`,
    `CREATE TABLE simulated_refund (
      refund_id uuid PRIMARY KEY,
      ref text NOT NULL REFERENCES simulated_payment (ref),
      amount_cents integer NOT NULL CHECK (amount_cents > 0)
    )`,
    `CREATE TABLE simulated_webhook (
      id uuid PRIMARY KEY,
      event_id uuid NOT NULL,
      ref text NOT NULL REFERENCES simulated_payment (ref),
      send_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0
    )`,
    `CREATE INDEX simulated_webhook_due ON simulated_webhook (send_at)`,
  ])
}

function restoreSimulatedProvider(runner: QueryRunner): Promise<void> {
  return all(runner, [
    `DROP TABLE simulated_webhook`,
    `DROP TABLE simulated_refund`,
    `DROP TABLE simulated_payment`,
    `CREATE TABLE simulated_charge (
      payment_id uuid PRIMARY KEY REFERENCES payment (id),
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      outcome text NOT NULL CHECK (outcome IN ('ok', 'declined', 'error', 'lost')),
      due_at timestamptz NOT NULL,
      times_asked integer NOT NULL DEFAULT 0,
      charged_at timestamptz
    )`,
  ])
}
