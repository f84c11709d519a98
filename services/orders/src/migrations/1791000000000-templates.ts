import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

const OTHER_ACTS = `'settings', 'export', 'close_day', 'open_day', 'role_given', 'role_taken', 'account_banned',
  'account_unbanned', 'account_signed_out'`
const allow = (acts: string): string => `ALTER TABLE order_audit DROP CONSTRAINT order_audit_order_check,
  ADD CONSTRAINT order_audit_order_check CHECK (order_id IS NOT NULL OR action IN (${acts})) NOT VALID`

/** What the team writes often: rows are only added. The audit log has each change. */
export class Templates1791000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE template_version (
        id text NOT NULL,
        version integer NOT NULL CHECK (version > 0),
        template jsonb, -- null: as shipped, or removed
        made_at timestamptz NOT NULL,
        made_by uuid NOT NULL,
        reason text NOT NULL,
        undoes integer CHECK (undoes < version),
        PRIMARY KEY (id, version),
        UNIQUE (id, undoes)
      )`)
    for (const statement of refuseChanges('template_version')) await runner.query(statement)
    await runner.query(allow(`'template', ${OTHER_ACTS}`))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE template_version`)
    // Rows of the newer version stay.
    await runner.query(allow(OTHER_ACTS))
  }
}
