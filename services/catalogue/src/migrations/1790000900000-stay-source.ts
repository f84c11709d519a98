import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The days of a stay have a source of their own where the list that has the rule names none. */
export class StaySource1790000900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE requirement ADD COLUMN stay_source jsonb`)
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE requirement DROP COLUMN stay_source`)
  }
}
