import type { MigrationInterface, QueryRunner } from 'typeorm'

const CAUSES = `'admin', 'cancellation', 'rejection', 'late', 'surplus', 'partial', 'dispute', 'closed'`

/** Money goes back because the authority took less than its fee was estimated. */
export class UnusedFees1790000085000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${CAUSES}, 'fee'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    // The nearest name that was known then.
    await runner.query(`UPDATE refund SET cause = 'cancellation' WHERE cause = 'fee'`)
    await allow(runner, CAUSES)
  }
}

async function allow(runner: QueryRunner, causes: string): Promise<void> {
  await runner.query(`ALTER TABLE refund DROP CONSTRAINT refund_cause_check,
    ADD CONSTRAINT refund_cause_check CHECK (cause IN (${causes}))`)
}
