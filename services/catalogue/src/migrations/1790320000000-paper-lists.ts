import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Lists of papers that staff have changed: rows are only added, the newest of a scope applies. */
export class PaperLists1790320000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE paper_list_version (
        destination text NOT NULL CHECK (destination ~ '^[A-Z]{2}$'),
        kind text NOT NULL CHECK (kind IN ('embassy', 'evisa', 'eta', 'on_arrival')),
        version integer NOT NULL CHECK (version > 0),
        entries jsonb, -- null: as it is shipped
        made_at timestamptz NOT NULL,
        made_by uuid NOT NULL,
        reason text NOT NULL,
        undoes integer CHECK (undoes < version),
        PRIMARY KEY (destination, kind, version)
      )`)
    for (const statement of refuseChanges('paper_list_version')) await db.query(statement)
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE paper_list_version`)
  }
}
