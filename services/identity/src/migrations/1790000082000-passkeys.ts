import type { MigrationInterface, QueryRunner } from 'typeorm'

export class Passkeys1790000082000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkey (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        credential_id text NOT NULL UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports jsonb NOT NULL,
        friendly_name text,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        last_used_at timestamptz
      )`)
    await runner.query(`CREATE INDEX passkey_account ON passkey (account_id)`)
    await runner.query(`
      CREATE TABLE passkey_challenge (
        id uuid PRIMARY KEY,
        account_id uuid REFERENCES account ON DELETE CASCADE,
        challenge text NOT NULL,
        created_at timestamptz NOT NULL
      )`)
    await runner.query(`CREATE INDEX passkey_challenge_account ON passkey_challenge (account_id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['passkey_challenge', 'passkey']) await runner.query(`DROP TABLE ${table}`)
  }
}
