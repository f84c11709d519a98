import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Whether an order's destination wants to know how long the passport is valid; nobody asked that of those that exist. */
export class AsksExpiry1790000104100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "order" ADD asks_expiry boolean NOT NULL DEFAULT false')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "order" DROP asks_expiry')
  }
}
