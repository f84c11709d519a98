import type { MigrationInterface, QueryRunner } from 'typeorm'

/** An order knows both fees where its day of arrival decides which of them it pays. */
export class FeesBySeason1791500000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "order" ADD COLUMN government_fee_season jsonb`)
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "order" DROP COLUMN government_fee_season`)
  }
}
