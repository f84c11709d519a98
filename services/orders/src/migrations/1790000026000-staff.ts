import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

const INDEXES = [
  ['order_by_day', '"order" (created_at DESC, id DESC)'],
  ['order_by_status', '"order" (status, created_at DESC)'],
  ['order_by_total', '"order" (total_amount_cents, id)'],
  ['order_by_due_day', '"order" (due_day, id)'],
  ['order_by_reference', '"order" (reference text_pattern_ops)'],
  ['order_by_email', '"order" (email_hash)'],
  ['order_by_name', '"order" USING gin (name_hashes)'],
] as const

/** What staff find orders by, what they write about them, and what they did. */
export class Staff1790000026000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The keys of the hashes are the service's: its first start fills the rows that are there (search-backfill.ts).
    await runner.query(`ALTER TABLE "order" ADD email_hash text, ADD name_hashes text[]`)
    for (const [name, what] of INDEXES) await runner.query(`CREATE INDEX ${name} ON ${what}`)
    await runner.query(`
      CREATE TABLE order_note (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES "order" (id),
        author_id uuid NOT NULL,
        text text NOT NULL,
        at timestamptz NOT NULL
      )`)
    await runner.query(`CREATE INDEX order_note_order ON order_note (order_id, at DESC)`)
    await runner.query(`
      CREATE TABLE order_audit (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL,
        actor_id uuid NOT NULL,
        action text NOT NULL CHECK (action IN ('status', 'note', 'reveal')),
        reason text,
        request_id text,
        at timestamptz NOT NULL
      )`)
    await runner.query(`CREATE INDEX order_audit_order ON order_audit (order_id, at DESC)`)
    for (const statement of refuseChanges('order_audit')) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE order_audit`)
    await runner.query(`DROP TABLE order_note`)
    for (const [name] of INDEXES) await runner.query(`DROP INDEX ${name}`)
    await runner.query(`ALTER TABLE "order" DROP email_hash, DROP name_hashes`)
  }
}
