import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Addresses that want to hear when the rule of a route changes. */
export class RouteWatch1790000045000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE route_watch (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        passport_country text NOT NULL,
        destination_country text NOT NULL,
        locale text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        UNIQUE (passport_country, destination_country, email)
      )`)
    await runner.query(
      `CREATE INDEX route_watch_unconfirmed ON route_watch (created_at) WHERE confirmed_at IS NULL`,
    )
    await runner.query(`
      CREATE TABLE route_watch_token (
        token_hash text PRIMARY KEY,
        watch_id uuid NOT NULL REFERENCES route_watch (id) ON DELETE CASCADE
      )`)
    await runner.query(`CREATE INDEX route_watch_token_watch ON route_watch_token (watch_id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE route_watch_token`)
    await runner.query(`DROP TABLE route_watch`)
  }
}
