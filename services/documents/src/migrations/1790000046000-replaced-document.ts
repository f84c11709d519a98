import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What a document was called whose place another one has taken, for the list of who opened what. It ends with the other. */
export class ReplacedDocument1790000046000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE replaced_document (
        id uuid PRIMARY KEY,
        replaced_by uuid NOT NULL REFERENCES document ON DELETE CASCADE,
        name text NOT NULL
      )`)
    await runner.query(`CREATE INDEX replaced_document_by ON replaced_document (replaced_by)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE replaced_document`)
  }
}
