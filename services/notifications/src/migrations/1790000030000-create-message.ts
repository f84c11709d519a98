import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What people write to us, and what staff do with it and with mails. */
export class CreateMessage1790000030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE message (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('contact', 'newsletter', 'partnership')),
        subject text,
        name text,
        email text NOT NULL,
        text text,
        company text,
        website text,
        topics text[] NOT NULL DEFAULT '{}',
        state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
        created_at timestamptz NOT NULL DEFAULT now(),
        changed_at timestamptz NOT NULL DEFAULT now()
      )`)
    await runner.query(`CREATE INDEX message_by_state ON message (state, created_at DESC, id DESC)`)
    await runner.query(`CREATE INDEX message_by_day ON message (created_at DESC, id DESC)`)
    await runner.query(`CREATE INDEX mail_failed ON mail (created_at DESC, id DESC) WHERE state = 'failed'`)
    await runner.query(`CREATE INDEX mail_by_day ON mail (created_at DESC, id DESC)`)
    await runner.query(`
      CREATE TABLE staff_audit (
        id uuid PRIMARY KEY,
        actor_id uuid NOT NULL,
        action text NOT NULL CHECK (action IN ('mark-message', 'retry-mail')),
        about_id uuid NOT NULL,
        state text,
        request_id text,
        at timestamptz NOT NULL DEFAULT now()
      )`)
    await runner.query(`CREATE INDEX staff_audit_about ON staff_audit (about_id, at)`)
    for (const statement of refuseChanges('staff_audit')) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE staff_audit`)
    await runner.query(`DROP INDEX mail_by_day`)
    await runner.query(`DROP INDEX mail_failed`)
    await runner.query(`DROP TABLE message`)
    await runner.query(`DROP FUNCTION refuse_change()`)
  }
}
