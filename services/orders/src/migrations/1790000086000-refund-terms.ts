import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What was promised stays promised: an order keeps the version of the refund table that it was made under. */
export class RefundTerms1790000086000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD refund_terms smallint NOT NULL DEFAULT 1`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" DROP refund_terms`)
  }
}
