import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What shows that a link of a mail was followed in the browser that asked for it, and what waits for that. */
export class AddLinkProof1790000020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account
        ADD COLUMN link_challenge text,
        ADD COLUMN new_email_proven boolean NOT NULL DEFAULT false`)
    await runner.query(`ALTER TABLE credential ADD COLUMN password_dropped boolean NOT NULL DEFAULT false`)
    await runner.query(`
      ALTER TABLE flow_state
        ADD COLUMN handover_hash text UNIQUE,
        ADD COLUMN held_password text,
        ADD COLUMN held_sessions uuid[] NOT NULL DEFAULT '{}',
        ADD COLUMN proves_new_email boolean NOT NULL DEFAULT false`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE flow_state
        DROP COLUMN handover_hash,
        DROP COLUMN held_password,
        DROP COLUMN held_sessions,
        DROP COLUMN proves_new_email`)
    await runner.query(`ALTER TABLE credential DROP COLUMN password_dropped`)
    await runner.query(`ALTER TABLE account DROP COLUMN link_challenge, DROP COLUMN new_email_proven`)
  }
}
