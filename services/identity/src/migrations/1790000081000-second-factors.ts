import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Second factors with their challenges, recovery codes, and what a session has shown beside its first factor. */
export class SecondFactors1790000081000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE factor (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        friendly_name text,
        status text NOT NULL CHECK (status IN ('unverified', 'verified')),
        secret_sealed text NOT NULL,
        last_step bigint,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        last_challenged_at timestamptz
      )`)
    await runner.query(`CREATE INDEX factor_account ON factor (account_id)`)
    await runner.query(`
      CREATE TABLE factor_challenge (
        id uuid PRIMARY KEY,
        factor_id uuid NOT NULL REFERENCES factor ON DELETE CASCADE,
        ip text,
        created_at timestamptz NOT NULL,
        used_at timestamptz
      )`)
    await runner.query(`CREATE INDEX factor_challenge_factor ON factor_challenge (factor_id)`)
    await runner.query(`
      CREATE TABLE recovery_code (
        account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        hash text NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (account_id, hash)
      )`)
    await runner.query(`
      ALTER TABLE session
        ADD COLUMN second_method text,
        ADD COLUMN second_at timestamptz,
        DROP CONSTRAINT session_method_check,
        ADD CONSTRAINT session_method_check CHECK (method IN ('password', 'otp', 'passkey', 'oidc'))`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM session WHERE method NOT IN ('password', 'otp')`)
    await runner.query(`
      ALTER TABLE session
        DROP COLUMN second_method,
        DROP COLUMN second_at,
        DROP CONSTRAINT session_method_check,
        ADD CONSTRAINT session_method_check CHECK (method IN ('password', 'otp'))`)
    for (const table of ['recovery_code', 'factor_challenge', 'factor'])
      await runner.query(`DROP TABLE ${table}`)
  }
}
