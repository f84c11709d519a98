import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What the operator has set for the site: a row for each change, the newest one applies. */
export class SiteSettings1790300000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE site_settings (
        version integer PRIMARY KEY CHECK (version > 0),
        body jsonb NOT NULL,
        changed_at timestamptz NOT NULL,
        changed_by uuid NOT NULL
      )`)
    for (const statement of refuseChanges('site_settings')) await db.query(statement)
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE site_settings`)
  }
}
