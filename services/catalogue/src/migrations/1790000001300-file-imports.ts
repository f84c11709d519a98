import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Where in a file a run failed. */
export class FileImports1790000001300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE run ADD failure_at jsonb`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE run DROP failure_at`)
  }
}
