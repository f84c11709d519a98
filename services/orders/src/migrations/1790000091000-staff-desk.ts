import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which order lies open before whom of the staff, and the lists that each of them keeps. */
export class StaffDesk1790000091000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE order_presence (
        order_id uuid NOT NULL,
        user_id uuid NOT NULL,
        seen_at timestamptz NOT NULL,
        PRIMARY KEY (order_id, user_id)
      )`)
    await runner.query(`CREATE INDEX order_presence_seen ON order_presence (seen_at)`)
    await runner.query(`
      CREATE TABLE kept_list (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL,
        name text NOT NULL,
        filter jsonb NOT NULL,
        UNIQUE (user_id, name)
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE kept_list`)
    await runner.query(`DROP TABLE order_presence`)
  }
}
