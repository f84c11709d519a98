import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which run decided a disagreement: taking it back opens the disagreement again. */
export class DecidedByARun1790000002600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE disagreement ADD decided_run_id uuid REFERENCES run (id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE disagreement DROP decided_run_id`)
  }
}
