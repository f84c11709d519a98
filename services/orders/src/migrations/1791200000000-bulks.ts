import type { MigrationInterface, QueryRunner } from 'typeorm'

const OTHER_ACTS = `'drop_view', 'skills', 'assigning', 'template', 'settings', 'export', 'close_day', 'open_day', 'role_given', 'role_taken', 'account_banned',
  'account_unbanned', 'account_signed_out'`
const allow = (acts: string): string => `ALTER TABLE order_audit DROP CONSTRAINT order_audit_order_check,
  ADD CONSTRAINT order_audit_order_check CHECK (order_id IS NOT NULL OR action IN (${acts})) NOT VALID`

/** Changes of many orders by one call, and what becomes of each. */
export class Bulks1791200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bulk (
        id uuid PRIMARY KEY,
        actor_id uuid NOT NULL,
        act jsonb NOT NULL,
        undoes uuid UNIQUE REFERENCES bulk (id) ON DELETE CASCADE,
        made_at timestamptz NOT NULL,
        worked_at timestamptz NOT NULL,
        ended_at timestamptz
      );
      CREATE INDEX bulk_open ON bulk (worked_at) WHERE ended_at IS NULL;
      CREATE TABLE bulk_item (
        bulk_id uuid NOT NULL REFERENCES bulk (id) ON DELETE CASCADE,
        place integer NOT NULL,
        order_id uuid NOT NULL,
        version integer NOT NULL, -- of the order, when it was picked
        seen text, -- its status or assignee then
        target text, -- of an undo: what it becomes again
        became integer, -- its version afterwards
        outcome text, -- 'changed', or the code of why not; null: it still waits
        PRIMARY KEY (bulk_id, place)
      );
      CREATE INDEX bulk_item_open ON bulk_item (bulk_id, place) WHERE outcome IS NULL`)
    await runner.query(allow(`'bulk', ${OTHER_ACTS}`))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE bulk_item, bulk`)
    // Rows of the newer version stay.
    await runner.query(allow(OTHER_ACTS))
  }
}
