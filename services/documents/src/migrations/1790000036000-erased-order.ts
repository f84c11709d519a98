import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Orders that take no files any more, because their traveller is erased. */
export class ErasedOrder1790000036000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE erased_order (order_id uuid PRIMARY KEY)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE erased_order`)
  }
}
