import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Some official fees depend on the day of arrival. */
export class FeesBySeason1790910000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE requirement ADD COLUMN government_fee_season jsonb`)
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE requirement DROP COLUMN government_fee_season`)
  }
}
