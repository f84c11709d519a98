import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Orders that somebody has in hand while another service is asked about them. */
export class OrderHold1790000067000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE order_hold (
        order_id uuid PRIMARY KEY REFERENCES "order" (id),
        id uuid NOT NULL,
        until timestamptz NOT NULL
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE order_hold`)
  }
}
