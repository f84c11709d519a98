import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Where the traveller lodges what we prepare; what was sold before, we lodge. */
export class Lodging1790200000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "order" ADD COLUMN lodging text
      CHECK (lodging IN ('centre', 'consulate', 'online_centre', 'online', 'agent'))`)
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "order" DROP COLUMN lodging`)
  }
}
