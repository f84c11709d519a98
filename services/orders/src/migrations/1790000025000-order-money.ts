import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What was paid for an order, what of it went back, and the day by which it was promised. */
export class OrderMoney1790000025000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "order"
        ADD paid_cents integer NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
        ADD refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
        ADD due_day date`)
    await runner.query(`
      UPDATE "order" SET paid_cents = amount_cents, paid_at = received_at
      FROM captured_payment
      WHERE order_id = "order".id AND outcome IN ('applied', 'not_payable')`)
    await runner.query(`
      UPDATE "order" SET refunded_cents = back.amount_cents
      FROM (SELECT order_id, sum(amount_cents)::int AS amount_cents FROM refunded_payment GROUP BY order_id) AS back
      WHERE order_id = "order".id AND paid_at IS NOT NULL`)
    // Monday to Friday, from the day of the payment on.
    await runner.query(`
      UPDATE "order" SET due_day = CASE WHEN processing_days = 0 THEN (paid_at AT TIME ZONE 'UTC')::date ELSE (
        SELECT day::date
        FROM generate_series((paid_at AT TIME ZONE 'UTC')::date + 1,
          (paid_at AT TIME ZONE 'UTC')::date + processing_days * 2 + 7, interval '1 day') AS day
        WHERE extract(isodow FROM day) < 6 ORDER BY day OFFSET processing_days - 1 LIMIT 1) END
      WHERE paid_at IS NOT NULL`)
    await runner.query(`ALTER TABLE "order" ALTER paid_cents DROP DEFAULT, ALTER refunded_cents DROP DEFAULT`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" DROP paid_cents, DROP refunded_cents, DROP due_day`)
  }
}
