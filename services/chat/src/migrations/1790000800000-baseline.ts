import type { MigrationInterface, QueryRunner } from 'typeorm'

export class Baseline1790000800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Tokens that the model outside has cost, by day in UTC.
      CREATE TABLE model_use (day date PRIMARY KEY, tokens bigint NOT NULL CHECK (tokens >= 0))`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE model_use`)
  }
}
