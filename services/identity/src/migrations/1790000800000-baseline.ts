import { createProposals, dropProposals } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

const ACCOUNTS = `
  CREATE TABLE account (
    id uuid PRIMARY KEY,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    email_confirmed_at timestamptz,
    metadata jsonb NOT NULL,
    locale text NOT NULL,
    new_email text CHECK (new_email = lower(new_email)),
    new_email_half text CHECK (new_email_half IN ('present', 'new')), -- which of the two addresses has agreed
    confirmation_sent_at timestamptz,
    recovery_sent_at timestamptz,
    email_change_sent_at timestamptz,
    last_sign_in_at timestamptz,
    banned_until timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    link_challenge text, -- shows that a link of a mail was followed in the browser that asked for it
    new_email_proven boolean NOT NULL DEFAULT false,
    link_challenge_method text,
    banned_at timestamptz
  );

  CREATE TABLE credential (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE,
    password_hash text,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    password_dropped boolean NOT NULL DEFAULT false
  );

  -- Encrypted addresses of deleted accounts, for as long as other services need to delete what they keep of them.
  CREATE TABLE deleted_address (
    account_id uuid PRIMARY KEY,
    email_sealed text NOT NULL,
    deleted_at timestamptz NOT NULL
  );
`

const ROLES = `
  CREATE TABLE user_role (
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    role text NOT NULL CHECK (role IN ('agent', 'supervisor', 'finance', 'catalogue', 'admin')),
    created_at timestamptz NOT NULL,
    given_by uuid,
    by_organisation boolean NOT NULL DEFAULT false,
    PRIMARY KEY (account_id, role)
  );

  -- Who had a role that is gone. No reference to account: it outlives a deleted one by days.
  CREATE TABLE former_role (
    account_id uuid NOT NULL,
    role text NOT NULL,
    given_at timestamptz NOT NULL,
    given_by uuid,
    ended_at timestamptz NOT NULL -- by the clock of the database: that of a process does not matter
  );
  CREATE INDEX former_role_ended ON former_role (ended_at);
  -- A trigger, so that no path around it is left: taken, lost with a group, deleted with its account.
  CREATE FUNCTION keep_former_role() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM former_role WHERE ended_at < now() - interval '8 days';
      INSERT INTO former_role (account_id, role, given_at, given_by, ended_at)
        VALUES (OLD.account_id, OLD.role, OLD.created_at, OLD.given_by, now());
      RETURN NULL;
    END $$;
  CREATE TRIGGER user_role_ended AFTER DELETE ON user_role FOR EACH ROW EXECUTE FUNCTION keep_former_role();
`

const SESSIONS = `
  CREATE TABLE session (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    method text NOT NULL CHECK (method IN ('password', 'otp', 'passkey', 'oidc')),
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    ended_at timestamptz,
    end_reason text CHECK (end_reason IN ('ended', 'expired', 'replayed')),
    user_agent text,
    ip text,
    second_method text,
    second_at timestamptz
  );
  CREATE INDEX session_ended ON session (ended_at) WHERE ended_at IS NOT NULL;
  CREATE INDEX session_account ON session (account_id);

  CREATE TABLE refresh_token (
    hash text PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    parent_hash text,
    sealed text,
    created_at timestamptz NOT NULL,
    revoked_at timestamptz
  );
  CREATE INDEX refresh_token_session ON refresh_token (session_id);
  -- Also the last word on races: a session has one token that works.
  CREATE UNIQUE INDEX refresh_token_active ON refresh_token (session_id) WHERE revoked_at IS NULL;

  -- A sign-in between its link and the browser that asked for it, with what waits for that browser ('held_').
  CREATE TABLE flow_state (
    code_hash text PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    code_challenge text NOT NULL,
    code_challenge_method text NOT NULL CHECK (code_challenge_method IN ('s256', 'plain')),
    created_at timestamptz NOT NULL,
    handover_hash text UNIQUE,
    held_password text,
    held_sessions uuid[] NOT NULL DEFAULT '{}',
    proves_new_email boolean NOT NULL DEFAULT false,
    held_metadata jsonb NOT NULL DEFAULT '{}',
    method text NOT NULL DEFAULT 'otp' CHECK (method IN ('otp', 'oidc')),
    strong_at timestamptz
  );
  CREATE INDEX flow_state_account ON flow_state (account_id);

  CREATE TABLE signing_key (
    kid text PRIMARY KEY,
    public_key jsonb NOT NULL,
    private_key_sealed text NOT NULL,
    state text NOT NULL CHECK (state IN ('next', 'current', 'retired')),
    since timestamptz NOT NULL
  );
  CREATE UNIQUE INDEX signing_key_state ON signing_key (state) WHERE state <> 'retired';
  -- A known text per key of FIELD_KEYS: a process that does not open it has another key, and does not start.
  CREATE TABLE field_key (kid text PRIMARY KEY, canary text NOT NULL);
`

const MAILS = `
  -- By address, not by account: a request for an address without an account leaves the same trace.
  CREATE TABLE mail_request (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    address text NOT NULL,
    account_id uuid REFERENCES account (id) ON DELETE CASCADE,
    half text CHECK (half IN ('present', 'new')),
    create_account boolean NOT NULL,
    metadata jsonb NOT NULL,
    redirect_to text NOT NULL,
    code_challenge text,
    code_challenge_method text,
    locale text NOT NULL,
    created_at timestamptz NOT NULL,
    used_at timestamptz
  );
  CREATE INDEX mail_request_address ON mail_request (address, kind, created_at);
  CREATE INDEX mail_request_account ON mail_request (account_id);
  CREATE INDEX mail_request_created ON mail_request (created_at);

  CREATE TABLE one_time_token (
    hash text PRIMARY KEY,
    mail_id uuid NOT NULL REFERENCES mail_request (id) ON DELETE CASCADE,
    code_hash text NOT NULL,
    link_expires_at timestamptz NOT NULL,
    code_expires_at timestamptz NOT NULL,
    wrong_codes integer NOT NULL DEFAULT 0
  );
  CREATE INDEX one_time_token_mail ON one_time_token (mail_id);
`

const STRONG_SIGN_IN = `
  CREATE TABLE factor (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    friendly_name text,
    status text NOT NULL CHECK (status IN ('unverified', 'verified')),
    secret_sealed text NOT NULL,
    last_step bigint, -- of the clock: a code works once
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    last_challenged_at timestamptz
  );
  CREATE INDEX factor_account ON factor (account_id);
  CREATE TABLE factor_challenge (
    id uuid PRIMARY KEY,
    factor_id uuid NOT NULL REFERENCES factor (id) ON DELETE CASCADE,
    ip text,
    created_at timestamptz NOT NULL,
    used_at timestamptz
  );
  CREATE INDEX factor_challenge_factor ON factor_challenge (factor_id);
  CREATE TABLE recovery_code (
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    hash text NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (account_id, hash)
  );

  CREATE TABLE passkey (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    credential_id text NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports jsonb NOT NULL,
    friendly_name text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    last_used_at timestamptz
  );
  CREATE INDEX passkey_account ON passkey (account_id);
  CREATE TABLE passkey_challenge (
    id uuid PRIMARY KEY,
    account_id uuid REFERENCES account (id) ON DELETE CASCADE,
    challenge text NOT NULL,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX passkey_challenge_account ON passkey_challenge (account_id);

  -- Staff who sign in at their organisation.
  CREATE TABLE organisation_login (
    issuer text NOT NULL,
    subject text NOT NULL,
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (issuer, subject)
  );
  CREATE UNIQUE INDEX organisation_login_account ON organisation_login (account_id, issuer);
  CREATE TABLE organisation_request (
    state_hash text PRIMARY KEY,
    secrets_sealed text NOT NULL,
    target text NOT NULL,
    code_challenge text NOT NULL,
    code_challenge_method text NOT NULL CHECK (code_challenge_method IN ('s256', 'plain')),
    created_at timestamptz NOT NULL
  );
  CREATE INDEX organisation_request_created ON organisation_request (created_at);
`

const AUDIT = `
  -- No reference to account: what happened stays on record when the account is gone.
  CREATE TABLE audit (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    what text NOT NULL,
    account_id uuid,
    actor_id uuid,
    session_id uuid,
    ip text,
    user_agent text,
    request_id text,
    detail text
  );
  CREATE INDEX audit_account ON audit (account_id, at);
  CREATE INDEX audit_whereabouts ON audit (at) WHERE ip IS NOT NULL OR user_agent IS NOT NULL;
  -- The service may read and add. Rows change in one way alone: a function that runs as the owner clears network
  -- address and browser of those that are older than ninety days.
  CREATE FUNCTION allow_blotting_out() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.ip IS NULL AND NEW.user_agent IS NULL
        AND OLD.at < now() - interval '90 days'
        AND (NEW.id, NEW.at, NEW.what, NEW.account_id, NEW.actor_id, NEW.session_id, NEW.request_id)
          IS NOT DISTINCT FROM
            (OLD.id, OLD.at, OLD.what, OLD.account_id, OLD.actor_id, OLD.session_id, OLD.request_id)
      THEN RETURN NEW;
      END IF;
      RAISE EXCEPTION 'audit is append-only';
    END $$;
  CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION allow_blotting_out();
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
  CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE FUNCTION forget_whereabouts() RETURNS void LANGUAGE sql SECURITY DEFINER
    SET search_path = identity, pg_temp AS $$
      UPDATE audit SET ip = NULL, user_agent = NULL
      WHERE at < now() - interval '90 days' AND (ip IS NOT NULL OR user_agent IS NOT NULL)
    $$;
  REVOKE ALL ON FUNCTION forget_whereabouts() FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION forget_whereabouts() TO identity_app;
  REVOKE UPDATE, DELETE, TRUNCATE ON audit FROM identity_app;
`

export class Baseline1790000800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const area of [ACCOUNTS, ROLES, SESSIONS, MAILS, STRONG_SIGN_IN, AUDIT]) await runner.query(area)
    // Roles that are given and taken wait for a second person.
    await createProposals(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE audit, organisation_request, organisation_login, passkey_challenge, passkey, recovery_code,
         factor_challenge, factor, one_time_token, mail_request, field_key, signing_key, flow_state, refresh_token,
         session, former_role, user_role, deleted_address, credential, account`,
    )
    await runner.query(
      `DROP FUNCTION allow_blotting_out, forget_whereabouts, keep_former_role, refuse_change`,
    )
    await dropProposals(runner)
  }
}
