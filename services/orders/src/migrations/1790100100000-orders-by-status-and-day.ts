import type { MigrationInterface, QueryRunner } from 'typeorm'

/** With the id, which tells apart what came at the same time: a page of a status is found in the index alone. */
export class OrdersByStatusAndDay1790100100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX order_by_status_and_day ON "order" (status, created_at DESC, id DESC)`)
    await runner.query(`DROP INDEX order_by_status`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX order_by_status ON "order" (status, created_at DESC)`)
    await runner.query(`DROP INDEX order_by_status_and_day`)
  }
}
