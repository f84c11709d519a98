import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Tokens that the model outside has cost, by day in UTC. */
export class CreateModelUse1790000030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE model_use (day date PRIMARY KEY, tokens bigint NOT NULL CHECK (tokens >= 0))`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE model_use`)
  }
}
