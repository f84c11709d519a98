import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Logos that settings of the site name, by the hash of their bytes: earlier settings find theirs again. */
export class SiteLogo1790310000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE site_logo (
        id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'),
        width integer NOT NULL,
        height integer NOT NULL,
        picture bytea NOT NULL
      )`)
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE site_logo`)
  }
}
