import type { MigrationInterface, QueryRunner } from 'typeorm'

const OTHER_ACTS = `'template', 'settings', 'export', 'close_day', 'open_day', 'role_given', 'role_taken', 'account_banned',
  'account_unbanned', 'account_signed_out'`
const allow = (acts: string): string => `ALTER TABLE order_audit DROP CONSTRAINT order_audit_order_check,
  ADD CONSTRAINT order_audit_order_check CHECK (order_id IS NOT NULL OR action IN (${acts})) NOT VALID`

/** A saved view has columns, and may be shared with the team; the audit log has who deleted one, and changes of work rules. */
export class SharedViews1791100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE kept_list ADD COLUMN columns text[] NOT NULL DEFAULT '{}',
        ADD COLUMN is_shared boolean NOT NULL DEFAULT false,
        ADD COLUMN owner_name text; -- of a shared one, as it was when it was saved`)
    await runner.query(`CREATE UNIQUE INDEX kept_list_shared ON kept_list (lower(name)) WHERE is_shared`)
    await runner.query(allow(`'drop_view', 'skills', 'assigning', ${OTHER_ACTS}`))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE kept_list DROP COLUMN columns, DROP COLUMN is_shared, DROP COLUMN owner_name`,
    )
    // Rows of the newer version stay.
    await runner.query(allow(OTHER_ACTS))
  }
}
