import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Whether a document was named by somebody, or by the name of its file. */
export class GuessedDocument1790000104160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE document ADD COLUMN is_guess boolean NOT NULL DEFAULT false`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE document DROP COLUMN is_guess`)
  }
}
