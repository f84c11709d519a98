import type { MigrationInterface, QueryRunner } from 'typeorm'

const CAUSES = `'admin', 'cancellation', 'rejection', 'late', 'surplus', 'partial', 'dispute'`

/** Money goes back because its order was closed before it came. */
export class ClosedOrders1790000061000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${CAUSES}, 'closed'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    // The nearest name that was known then.
    await runner.query(`UPDATE refund SET cause = 'cancellation' WHERE cause = 'closed'`)
    await allow(runner, CAUSES)
  }
}

async function allow(runner: QueryRunner, causes: string): Promise<void> {
  await runner.query(`ALTER TABLE refund DROP CONSTRAINT refund_cause_check,
    ADD CONSTRAINT refund_cause_check CHECK (cause IN (${causes}))`)
}
