import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What staff decided about the money of a paid order that they closed. */
export class ClosingMoney1790000401000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE order_status_history
      ADD money text CHECK (money IN ('terms', 'all', 'none'))`)
    // The daily list of closed orders whose money is still here: few of all.
    await runner.query(`CREATE INDEX order_kept_money ON "order" (id)
      WHERE status = 'closed' AND paid_cents > 0 AND refunded_cents = 0 AND closed_because IS NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX order_kept_money`)
    await runner.query(`ALTER TABLE order_status_history DROP money`)
  }
}
