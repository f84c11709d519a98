import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateIdentity1790000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account (
        id uuid PRIMARY KEY,
        email text NOT NULL UNIQUE CHECK (email = lower(email)),
        email_confirmed_at timestamptz,
        metadata jsonb NOT NULL,
        locale text NOT NULL,
        new_email text CHECK (new_email = lower(new_email)),
        new_email_half text CHECK (new_email_half IN ('present', 'new')),
        confirmation_sent_at timestamptz,
        recovery_sent_at timestamptz,
        email_change_sent_at timestamptz,
        last_sign_in_at timestamptz,
        banned_until timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      )`)
    await runner.query(`
      CREATE TABLE credential (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL UNIQUE REFERENCES account ON DELETE CASCADE,
        password_hash text,
        created_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL
      )`)
    await runner.query(`
      CREATE TABLE user_role (
        account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        role text NOT NULL CHECK (role IN ('admin')),
        created_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, role)
      )`)
    await this.sessions(runner)
    await this.mails(runner)
    await runner.query(`
      CREATE TABLE signing_key (
        kid text PRIMARY KEY,
        public_key jsonb NOT NULL,
        private_key_sealed text NOT NULL,
        state text NOT NULL CHECK (state IN ('next', 'current', 'retired')),
        since timestamptz NOT NULL
      )`)
    await runner.query(
      `CREATE UNIQUE INDEX signing_key_state ON signing_key (state) WHERE state <> 'retired'`,
    )
    // No reference to account: what happened stays on record when the account is gone.
    await runner.query(`
      CREATE TABLE audit (
        id uuid PRIMARY KEY,
        at timestamptz NOT NULL,
        what text NOT NULL,
        account_id uuid,
        actor_id uuid,
        session_id uuid,
        ip text,
        user_agent text
      )`)
    await runner.query(`CREATE INDEX audit_account ON audit (account_id, at)`)
    for (const sql of refuseChanges('audit')) await runner.query(sql)
  }

  private async sessions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE session (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        method text NOT NULL CHECK (method IN ('password', 'otp')),
        created_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        ended_at timestamptz,
        end_reason text CHECK (end_reason IN ('ended', 'expired', 'replayed')),
        user_agent text,
        ip text
      )`)
    await runner.query(`CREATE INDEX session_open ON session (account_id) WHERE ended_at IS NULL`)
    await runner.query(`CREATE INDEX session_ended ON session (ended_at) WHERE ended_at IS NOT NULL`)
    await runner.query(`
      CREATE TABLE refresh_token (
        hash text PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
        parent_hash text,
        sealed text,
        created_at timestamptz NOT NULL,
        revoked_at timestamptz
      )`)
    await runner.query(`CREATE INDEX refresh_token_session ON refresh_token (session_id)`)
    // Also the last word on races: a session has one token that works.
    await runner.query(
      `CREATE UNIQUE INDEX refresh_token_active ON refresh_token (session_id) WHERE revoked_at IS NULL`,
    )
    await runner.query(`
      CREATE TABLE flow_state (
        code_hash text PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        code_challenge text NOT NULL,
        code_challenge_method text NOT NULL CHECK (code_challenge_method IN ('s256', 'plain')),
        created_at timestamptz NOT NULL
      )`)
    await runner.query(`CREATE INDEX flow_state_account ON flow_state (account_id)`)
  }

  private async mails(runner: QueryRunner): Promise<void> {
    // By address, not by account: a request for an address that nobody has leaves the same trace.
    await runner.query(`
      CREATE TABLE mail_request (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        address text NOT NULL,
        account_id uuid REFERENCES account ON DELETE CASCADE,
        half text CHECK (half IN ('present', 'new')),
        create_account boolean NOT NULL,
        metadata jsonb NOT NULL,
        redirect_to text NOT NULL,
        code_challenge text,
        code_challenge_method text,
        locale text NOT NULL,
        created_at timestamptz NOT NULL,
        used_at timestamptz
      )`)
    await runner.query(`CREATE INDEX mail_request_address ON mail_request (address, kind, created_at)`)
    await runner.query(`CREATE INDEX mail_request_account ON mail_request (account_id)`)
    await runner.query(`CREATE INDEX mail_request_created ON mail_request (created_at)`)
    await runner.query(`
      CREATE TABLE one_time_token (
        hash text PRIMARY KEY,
        mail_id uuid NOT NULL REFERENCES mail_request ON DELETE CASCADE,
        code_hash text NOT NULL,
        link_expires_at timestamptz NOT NULL,
        code_expires_at timestamptz NOT NULL,
        wrong_codes integer NOT NULL DEFAULT 0
      )`)
    await runner.query(`CREATE INDEX one_time_token_mail ON one_time_token (mail_id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = [
      'audit',
      'signing_key',
      'one_time_token',
      'mail_request',
      'flow_state',
      'refresh_token',
      'session',
      'user_role',
      'credential',
      'account',
    ]
    for (const table of tables) await runner.query(`DROP TABLE ${table}`)
    await runner.query(`DROP FUNCTION refuse_change()`)
  }
}
