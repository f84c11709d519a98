import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What the draft of an erased order is found by. Drafts that are there get it when they are saved again. */
export class DraftAddress1790000043000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE draft ADD email_hash text`)
    await runner.query(`CREATE INDEX draft_by_email ON draft (email_hash)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE draft DROP email_hash`)
  }
}
