import type { MigrationInterface, QueryRunner } from 'typeorm'

const ACTIVE = `'processing', 'requires_action', 'succeeded', 'partially_refunded', 'disputed'`
const LEDGER_GUARD = 'TRIGGER ledger_transaction_append_only'

/**
 * A payment pays for one or more orders: each has its part, with amounts of its own. Every payment gets its one part. What
 * is booked, given back and found wrong names the order that it is about.
 */
export class PaymentParts1790000071000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await makeParts(runner)
    for (const statement of [
      `ALTER TABLE payment ADD COLUMN party_id uuid, DROP COLUMN order_id, DROP COLUMN government_fee_cents, DROP COLUMN service_fee_cents,
         DROP COLUMN protection_fee_cents`,
      `DROP INDEX refund_rejection_once`,
      `CREATE UNIQUE INDEX refund_rejection_once ON refund (payment_id, order_id)
         WHERE status = 'scheduled' AND cause = 'rejection'`,
      `ALTER TABLE ledger_transaction ADD COLUMN order_id uuid`,
      // The one change of old rows: each gets the order that it was booked for.
      `ALTER TABLE ledger_transaction DISABLE ${LEDGER_GUARD}`,
      `UPDATE ledger_transaction t SET order_id = p.order_id FROM payment_part p
         WHERE p.payment_id = t.payment_id AND t.kind IN ('sale', 'capture', 'refund')`,
      `ALTER TABLE ledger_transaction ENABLE ${LEDGER_GUARD}`,
      `ALTER TABLE payment_mismatch ADD COLUMN order_id uuid, DROP CONSTRAINT payment_mismatch_pkey`,
      `UPDATE payment_mismatch m SET order_id = p.order_id FROM payment_part p
         WHERE p.payment_id = m.payment_id AND starts_with(m.what, 'order_')`,
      `CREATE UNIQUE INDEX payment_mismatch_once ON payment_mismatch (payment_id, what, order_id) NULLS NOT DISTINCT`,
    ])
      await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    const shared = await runner.query(
      `SELECT 1 FROM payment_part GROUP BY payment_id HAVING count(*) > 1 LIMIT 1`,
    )
    if ((shared as unknown[]).length > 0)
      throw new Error('A payment pays for several orders: it cannot be kept as it was before.')
    for (const statement of [
      `DROP INDEX payment_mismatch_once`,
      `ALTER TABLE payment_mismatch DROP COLUMN order_id, ADD PRIMARY KEY (payment_id, what)`,
      `ALTER TABLE ledger_transaction DROP COLUMN order_id`,
      `DROP INDEX refund_rejection_once`,
      `CREATE UNIQUE INDEX refund_rejection_once ON refund (payment_id)
         WHERE status = 'scheduled' AND cause = 'rejection'`,
      `ALTER TABLE payment DROP COLUMN party_id, ADD COLUMN order_id uuid, ADD COLUMN government_fee_cents integer NOT NULL DEFAULT 0,
         ADD COLUMN service_fee_cents integer NOT NULL DEFAULT 0,
         ADD COLUMN protection_fee_cents integer NOT NULL DEFAULT 0`,
      `UPDATE payment p SET order_id = o.order_id, government_fee_cents = o.government_fee_cents,
         service_fee_cents = o.service_fee_cents, protection_fee_cents = o.protection_fee_cents
         FROM payment_part o WHERE o.payment_id = p.id`,
      `ALTER TABLE payment ALTER COLUMN order_id SET NOT NULL,
         ADD CONSTRAINT payment_parts_sum
           CHECK (government_fee_cents + service_fee_cents + protection_fee_cents = amount_cents)`,
      `CREATE UNIQUE INDEX payment_active ON payment (order_id) WHERE status IN (${ACTIVE})`,
      `CREATE INDEX payment_order ON payment (order_id)`,
      `DROP TRIGGER payment_parts_follow ON payment`,
      `DROP TABLE payment_part`,
      `DROP FUNCTION payment_parts_follow()`,
      `DROP FUNCTION payment_parts_must_sum()`,
    ])
      await runner.query(statement)
  }
}

async function makeParts(runner: QueryRunner): Promise<void> {
  for (const statement of [
    `CREATE TABLE payment_part (
      payment_id uuid NOT NULL REFERENCES payment (id),
      order_id uuid NOT NULL,
      government_fee_cents integer NOT NULL CHECK (government_fee_cents >= 0),
      service_fee_cents integer NOT NULL CHECK (service_fee_cents >= 0),
      protection_fee_cents integer NOT NULL CHECK (protection_fee_cents >= 0),
      amount_cents integer NOT NULL GENERATED ALWAYS AS
        (government_fee_cents + service_fee_cents + protection_fee_cents) STORED CHECK (amount_cents > 0),
      refunded_cents integer NOT NULL DEFAULT 0,
      active boolean NOT NULL,
      PRIMARY KEY (payment_id, order_id),
      CONSTRAINT payment_part_never_refunds_more CHECK (0 <= refunded_cents AND refunded_cents <= amount_cents)
    )`,
    `INSERT INTO payment_part (payment_id, order_id, government_fee_cents, service_fee_cents, protection_fee_cents,
         refunded_cents, active)
       SELECT id, order_id, government_fee_cents, service_fee_cents, protection_fee_cents,
         (SELECT coalesce(sum(r.amount_cents), 0) FROM refund r WHERE r.payment_id = p.id AND r.status = 'succeeded'
           AND r.cause NOT IN ('late', 'surplus', 'partial')),
         status IN (${ACTIVE})
       FROM payment p`,
    // The rule "an order is paid once" is here and not in code, so it holds across all replicas. What went back in full
    // can be paid again, whatever becomes of the rest of its payment.
    `CREATE UNIQUE INDEX payment_part_active ON payment_part (order_id) WHERE active AND refunded_cents < amount_cents`,
    `CREATE INDEX payment_part_order ON payment_part (order_id)`,
    `CREATE FUNCTION payment_parts_follow() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE payment_part SET active = NEW.status IN (${ACTIVE}) WHERE payment_id = NEW.id;
        RETURN NULL;
      END $$`,
    `CREATE TRIGGER payment_parts_follow AFTER UPDATE OF status ON payment FOR EACH ROW
      WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION payment_parts_follow()`,
    `CREATE FUNCTION payment_parts_must_sum() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT sum(amount_cents) FROM payment_part WHERE payment_id = NEW.payment_id)
          <> (SELECT amount_cents FROM payment WHERE id = NEW.payment_id) THEN
          RAISE EXCEPTION 'the parts of payment % are not its amount', NEW.payment_id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$`,
    // Deferred: the parts of a payment come one after the other.
    `CREATE CONSTRAINT TRIGGER payment_parts_sum AFTER INSERT OR UPDATE ON payment_part
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payment_parts_must_sum()`,
  ])
    await runner.query(statement)
}
