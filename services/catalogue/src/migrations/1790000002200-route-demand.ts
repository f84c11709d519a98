import type { MigrationInterface, QueryRunner } from 'typeorm'

/** How often routes are asked for and ordered, by day: what is asked for most is checked first. */
export class RouteDemand1790000002200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE route_demand (
        day date NOT NULL,
        route text NOT NULL,
        searches bigint NOT NULL DEFAULT 0,
        orders bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (day, route)
      )`)
    await runner.query(`CREATE TABLE search_batch (id uuid PRIMARY KEY, day date NOT NULL)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE search_batch`)
    await runner.query(`DROP TABLE route_demand`)
  }
}
