import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

const MAILS = `
  CREATE TABLE mail (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    about_id uuid NOT NULL,
    cause text NOT NULL,
    message_id text NOT NULL,
    state text NOT NULL DEFAULT 'waiting'
      CHECK (state IN ('waiting', 'sending', 'sent', 'needless', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz,
    facts jsonb NOT NULL DEFAULT '{}',
    CHECK ((state = 'sent') = (sent_at IS NOT NULL))
  );
  -- One cause makes one mail, whatever else goes wrong.
  CREATE UNIQUE INDEX mail_cause ON mail (cause);
  CREATE INDEX mail_open ON mail (next_attempt_at) WHERE state IN ('waiting', 'sending');
  CREATE INDEX mail_failed ON mail (created_at DESC, id DESC) WHERE state = 'failed';
  CREATE INDEX mail_by_day ON mail (created_at DESC, id DESC);
  CREATE INDEX mail_about ON mail (about_id);
`

const MESSAGES = `
  -- What people write to us.
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
  );
  CREATE INDEX message_by_state ON message (state, created_at DESC, id DESC);
  CREATE INDEX message_by_day ON message (created_at DESC, id DESC);

  -- What staff do with messages and mails.
  CREATE TABLE staff_audit (
    id uuid PRIMARY KEY,
    actor_id uuid NOT NULL,
    action text NOT NULL CHECK (action IN ('mark-message', 'retry-mail')),
    about_id uuid NOT NULL,
    state text,
    request_id text,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX staff_audit_about ON staff_audit (about_id, at);
`

const ROUTES = `
  -- Addresses that want to hear when the rule of a route changes.
  CREATE TABLE route_watch (
    id uuid PRIMARY KEY,
    email text NOT NULL,
    passport_country text NOT NULL,
    destination_country text NOT NULL,
    locale text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    UNIQUE (passport_country, destination_country, email)
  );
  CREATE INDEX route_watch_unconfirmed ON route_watch (created_at) WHERE confirmed_at IS NULL;
  CREATE TABLE route_watch_token (
    token_hash text PRIMARY KEY,
    watch_id uuid NOT NULL REFERENCES route_watch (id) ON DELETE CASCADE
  );
  CREATE INDEX route_watch_token_watch ON route_watch_token (watch_id);
`

export class Baseline1790000800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const area of [MAILS, MESSAGES, ROUTES]) await runner.query(area)
    for (const statement of refuseChanges('staff_audit')) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE route_watch_token, route_watch, staff_audit, message, mail`)
    await runner.query(`DROP FUNCTION refuse_change`)
  }
}
