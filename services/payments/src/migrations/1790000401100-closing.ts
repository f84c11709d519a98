import type { MigrationInterface, QueryRunner } from 'typeorm'

const CAUSES = `'admin', 'cancellation', 'rejection', 'late', 'surplus', 'partial', 'dispute', 'closed', 'fee'`

/** Money goes back because staff closed its order. */
export class Closing1790000401100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${CAUSES}, 'closing'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    // The nearest name that was known then.
    await runner.query(`UPDATE refund SET cause = 'cancellation' WHERE cause = 'closing'`)
    await allow(runner, CAUSES)
  }
}

async function allow(runner: QueryRunner, causes: string): Promise<void> {
  await runner.query(`ALTER TABLE refund DROP CONSTRAINT refund_cause_check,
    ADD CONSTRAINT refund_cause_check CHECK (cause IN (${causes}))`)
}
