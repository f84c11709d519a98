import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What the reports count by the day on which it happened; approvals have their index. */
export class MilestonesOfOrders1790800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX order_submission ON order_status_history (at, order_id) WHERE status = 'submitted_to_govt'`,
    )
    await runner.query(
      `CREATE INDEX order_rejection ON order_status_history (at, order_id) WHERE status = 'rejected'`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX order_submission, order_rejection`)
  }
}
