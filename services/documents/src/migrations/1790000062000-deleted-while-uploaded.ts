import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What was deleted from the order while an upload was under way: the same file does not come back with it. */
export class DeletedWhileUploaded1790000062000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE upload ADD deleted_sha256 bytea[] NOT NULL DEFAULT '{}'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE upload DROP deleted_sha256`)
  }
}
