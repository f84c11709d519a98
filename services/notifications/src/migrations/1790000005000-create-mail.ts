import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateMail1790000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        about_id uuid NOT NULL,
        cause text NOT NULL,
        message_id text NOT NULL,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        CHECK ((state = 'sent') = (sent_at IS NOT NULL))
      )`)
    // One cause makes one mail, whatever else goes wrong.
    await runner.query(`CREATE UNIQUE INDEX mail_cause ON mail (cause)`)
    await runner.query(
      `CREATE INDEX mail_open ON mail (next_attempt_at) WHERE state IN ('waiting', 'sending')`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE mail`)
  }
}
