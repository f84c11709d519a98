import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Every change of prices writes its time into the row. With an index on it each row costs an entry in all six indexes,
 * among them the slow one of the constraint. The page of prices sorts 40,000 rows instead, in some 50 ms.
 */
export class PricesWriteNoIndex1790000003200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX requirement_price_updated`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX requirement_price_updated ON requirement (last_price_updated DESC NULLS LAST, id)`)
  }
}
