import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Unfinished applications, and the links of mails that continue them elsewhere. */
export class Drafts1790000032000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE draft (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        token_hash text NOT NULL,
        contents_sealed text NOT NULL,
        locale text NOT NULL,
        expires_at timestamptz NOT NULL
      )`)
    await runner.query(`CREATE INDEX draft_expiry ON draft (expires_at)`)
    await runner.query(`
      CREATE TABLE draft_link (
        token_hash text PRIMARY KEY,
        draft_id uuid NOT NULL REFERENCES draft (id) ON DELETE CASCADE,
        used_by_token_hash text
      )`)
    await runner.query(`CREATE INDEX draft_link_draft ON draft_link (draft_id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE draft_link`)
    await runner.query(`DROP TABLE draft`)
  }
}
