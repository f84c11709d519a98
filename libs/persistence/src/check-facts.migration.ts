import type { MigrationInterface, QueryRunner } from 'typeorm'

/** How far a service has compared what others told with what it has had, and what it lacked then. */
export class CheckFacts1790000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE fact_check (
        producer text PRIMARY KEY,
        place text,
        missing integer NOT NULL CHECK (missing >= 0)
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE fact_check`)
  }
}
