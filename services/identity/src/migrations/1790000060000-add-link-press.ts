import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What lets a browser show its secret with the press of a button, and what a stranger said about themselves. */
export class AddLinkPress1790000060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE account ADD COLUMN link_challenge_method text`)
    // A hash (SHA-256, base64url) has 43 characters. The secrets that browsers sent as they are have 64.
    await runner.query(`
      UPDATE account SET link_challenge_method = CASE length(link_challenge) WHEN 43 THEN 's256' ELSE 'plain' END
      WHERE link_challenge IS NOT NULL`)
    await runner.query(`ALTER TABLE flow_state ADD COLUMN held_metadata jsonb NOT NULL DEFAULT '{}'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE flow_state DROP COLUMN held_metadata`)
    await runner.query(`ALTER TABLE account DROP COLUMN link_challenge_method`)
  }
}
