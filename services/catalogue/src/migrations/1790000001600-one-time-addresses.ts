import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Addresses on the internal port that work once: the gateway may reach another replica than the one that gave it. */
export class OneTimeAddresses1790000001600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE one_time_address (
        token_hash text PRIMARY KEY,
        wanted jsonb NOT NULL,
        expires_at timestamptz NOT NULL
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE one_time_address`)
  }
}
