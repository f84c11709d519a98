import type { MigrationInterface, QueryRunner } from 'typeorm'

const STATUSES = `'processing', 'requires_action', 'succeeded', 'failed', 'canceled', 'expired', 'partially_refunded', 'refunded'`
const CAUSES = `'admin', 'cancellation', 'rejection', 'late', 'surplus', 'partial'`
const KINDS = `'receipt', 'sale', 'capture', 'settlement', 'refund'`

/** Payments that a payer's bank disputes: state, account and kind of booking, and the test provider's own part. */
export class AddDisputes1790000050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payment
      ADD COLUMN dispute_ref text,
      ADD COLUMN disputed_cents integer NOT NULL DEFAULT 0,
      DROP CONSTRAINT payment_status_known,
      ADD CONSTRAINT payment_status_known CHECK (status IN (${STATUSES}, 'disputed')),
      DROP CONSTRAINT payment_captured,
      ADD CONSTRAINT payment_captured
        CHECK (status NOT IN ('succeeded', 'partially_refunded', 'disputed') OR captured_at IS NOT NULL),
      ADD CONSTRAINT payment_disputed CHECK (status <> 'disputed' OR (dispute_ref IS NOT NULL AND disputed_cents > 0)),
      ADD CONSTRAINT payment_disputes_no_more CHECK (0 <= disputed_cents AND disputed_cents <= received_cents)`)
    await active(runner, `'processing', 'requires_action', 'succeeded', 'partially_refunded', 'disputed'`)
    await runner.query(`ALTER TABLE refund DROP CONSTRAINT refund_cause_check,
      ADD CONSTRAINT refund_cause_check CHECK (cause IN (${CAUSES}, 'dispute'))`)
    await runner.query(`ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_known,
      ADD CONSTRAINT ledger_transaction_kind_known CHECK (kind IN (${KINDS}, 'dispute'))`)
    await runner.query(`INSERT INTO ledger_account VALUES ('disputed_funds', 'asset')`)
    await runner.query(`ALTER TABLE simulated_payment
      ADD COLUMN dispute text CHECK (dispute IN ('open', 'won', 'lost')),
      ADD COLUMN disputed_cents integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT simulated_payment_disputed CHECK ((dispute IS NULL) = (disputed_cents = 0))`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE simulated_payment DROP COLUMN dispute, DROP COLUMN disputed_cents`)
    await runner.query(`DELETE FROM ledger_account WHERE name = 'disputed_funds'`)
    await runner.query(`ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_known,
      ADD CONSTRAINT ledger_transaction_kind_known CHECK (kind IN (${KINDS}))`)
    await runner.query(`ALTER TABLE refund DROP CONSTRAINT refund_cause_check,
      ADD CONSTRAINT refund_cause_check CHECK (cause IN (${CAUSES}))`)
    await active(runner, `'processing', 'requires_action', 'succeeded', 'partially_refunded'`)
    await runner.query(`ALTER TABLE payment
      DROP CONSTRAINT payment_status_known,
      ADD CONSTRAINT payment_status_known CHECK (status IN (${STATUSES})),
      DROP CONSTRAINT payment_captured,
      ADD CONSTRAINT payment_captured
        CHECK (status NOT IN ('succeeded', 'partially_refunded') OR captured_at IS NOT NULL),
      DROP COLUMN dispute_ref, DROP COLUMN disputed_cents`)
  }
}

/** An order whose payment is disputed is not paid a second time meanwhile. */
async function active(runner: QueryRunner, statuses: string): Promise<void> {
  await runner.query(`DROP INDEX payment_active`)
  await runner.query(`CREATE UNIQUE INDEX payment_active ON payment (order_id) WHERE status IN (${statuses})`)
}
