import type { MigrationInterface, QueryRunner } from 'typeorm'

export class OrganisationSignIn1790000098000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE organisation_login (
        issuer text NOT NULL,
        subject text NOT NULL,
        account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (issuer, subject)
      )`)
    await runner.query(
      `CREATE UNIQUE INDEX organisation_login_account ON organisation_login (account_id, issuer)`,
    )
    await runner.query(`
      CREATE TABLE organisation_request (
        state_hash text PRIMARY KEY,
        secrets_sealed text NOT NULL,
        target text NOT NULL,
        code_challenge text NOT NULL,
        code_challenge_method text NOT NULL CHECK (code_challenge_method IN ('s256', 'plain')),
        created_at timestamptz NOT NULL
      )`)
    await runner.query(`CREATE INDEX organisation_request_created ON organisation_request (created_at)`)
    await runner.query(`
      ALTER TABLE flow_state
        ADD COLUMN method text NOT NULL DEFAULT 'otp' CHECK (method IN ('otp', 'oidc')),
        ADD COLUMN strong_at timestamptz`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE flow_state DROP COLUMN method, DROP COLUMN strong_at`)
    for (const table of ['organisation_request', 'organisation_login'])
      await runner.query(`DROP TABLE ${table}`)
  }
}
