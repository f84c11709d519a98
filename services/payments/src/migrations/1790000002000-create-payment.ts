import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreatePayment1790000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL,
        status text NOT NULL CHECK (status IN ('processing', 'succeeded', 'failed')),
        version integer NOT NULL CHECK (version > 0),
        amount_cents integer NOT NULL CHECK (amount_cents > 0),
        currency text NOT NULL CHECK (currency = 'GBP'),
        provider text NOT NULL CHECK (provider = 'simulated'),
        failure text CHECK (failure IN ('card_declined', 'provider_error')),
        created_at timestamptz NOT NULL,
        decided_at timestamptz,
        CHECK ((status = 'failed') = (failure IS NOT NULL)),
        CHECK ((status = 'processing') = (decided_at IS NULL))
      )`)
    // The rule "an order is paid once" is here and not in code, so it holds across all replicas.
    await runner.query(`
      CREATE UNIQUE INDEX payment_active ON payment (order_id) WHERE status IN ('processing', 'succeeded')`)
    await runner.query(`CREATE INDEX payment_processing ON payment (id) WHERE status = 'processing'`)

    await runner.query(`
      CREATE TABLE simulated_charge (
        payment_id uuid PRIMARY KEY REFERENCES payment (id),
        amount_cents integer NOT NULL CHECK (amount_cents > 0),
        outcome text NOT NULL CHECK (outcome IN ('ok', 'declined', 'error', 'lost')),
        due_at timestamptz NOT NULL,
        times_asked integer NOT NULL DEFAULT 0,
        charged_at timestamptz
      )`)

    await runner.query(`
      CREATE TABLE ledger_transaction (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('capture')),
        payment_id uuid NOT NULL REFERENCES payment (id),
        occurred_at timestamptz NOT NULL,
        UNIQUE (payment_id, kind)
      )`)
    await runner.query(`
      CREATE TABLE ledger_entry (
        id uuid PRIMARY KEY,
        transaction_id uuid NOT NULL REFERENCES ledger_transaction (id),
        account text NOT NULL CHECK (account IN ('provider_clearing:simulated', 'customer_receivable')),
        amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
        currency text NOT NULL CHECK (currency = 'GBP')
      )`)
    await runner.query(`CREATE INDEX ledger_entry_transaction ON ledger_entry (transaction_id)`)
    await runner.query(`
      CREATE FUNCTION ledger_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          wanted uuid := CASE TG_TABLE_NAME WHEN 'ledger_entry' THEN (to_jsonb(NEW)->>'transaction_id')::uuid ELSE NEW.id END;
          entries integer;
          total bigint;
        BEGIN
          SELECT count(*), coalesce(sum(amount_cents), 0) INTO entries, total
            FROM ledger_entry WHERE transaction_id = wanted;
          IF entries < 2 OR total <> 0 THEN
            RAISE EXCEPTION 'ledger transaction % does not balance', wanted USING ERRCODE = 'check_violation';
          END IF;
          RETURN NULL;
        END $$`)
    for (const table of ['ledger_transaction', 'ledger_entry']) {
      // Deferred: the entries of a transaction come one after the other.
      await runner.query(`
        CREATE CONSTRAINT TRIGGER ${table}_balances AFTER INSERT ON ${table}
          DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance()`)
      for (const statement of refuseChanges(table)) await runner.query(statement)
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['ledger_entry', 'ledger_transaction', 'simulated_charge', 'payment']) {
      await runner.query(`DROP TABLE ${table}`)
    }
    await runner.query(`DROP FUNCTION ledger_must_balance()`)
    await runner.query(`DROP FUNCTION refuse_change()`)
  }
}
