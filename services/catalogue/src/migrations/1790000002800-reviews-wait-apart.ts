import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A run that waits to be looked at keeps nobody from working: only one runs at a time. */
export class ReviewsWaitApart1790000002800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX run_open`)
    await runner.query(`CREATE UNIQUE INDEX run_open ON run ((true)) WHERE state = 'running'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE run SET state = 'discarded' WHERE state = 'review'`)
    await runner.query(`DROP INDEX run_open`)
    await runner.query(`CREATE UNIQUE INDEX run_open ON run ((true)) WHERE state IN ('running', 'review')`)
  }
}
