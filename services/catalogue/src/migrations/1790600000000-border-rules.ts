import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Changes of duties, transit and rules for holders of permits: rows are only added. */
export class BorderRules1790600000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE border_rule_version (
        kind text NOT NULL CHECK (kind IN ('duty', 'transit', 'permit')),
        version integer NOT NULL CHECK (version > 0),
        changes jsonb NOT NULL,
        made_at timestamptz NOT NULL,
        made_by uuid NOT NULL,
        reason text NOT NULL,
        undoes integer CHECK (undoes < version),
        PRIMARY KEY (kind, version),
        UNIQUE (kind, undoes)
      )`)
    for (const statement of refuseChanges('border_rule_version')) await db.query(statement)
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE border_rule_version`)
  }
}
