import type { MigrationInterface, QueryRunner } from 'typeorm'

const BEFORE = `'status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve', 'correct', 'choice', 'price',
  'cancel', 'mail', 'erase', 'upload', 'name', 'delete', 'pay'`

/**
 * Which form an order has answered, and the answers to it; our copies of the catalogue's forms; when the authority got
 * it. Orders that are there have answered the standard form: their sealed columns are all of it.
 */
export class Forms1790000073000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE form_version (
        code text NOT NULL,
        version integer NOT NULL,
        state text NOT NULL CHECK (state IN ('published', 'retired')),
        body jsonb NOT NULL,
        PRIMARY KEY (code, version)
      )`)
    await runner.query(`
      CREATE TABLE order_answers (
        order_id uuid PRIMARY KEY REFERENCES "order" (id),
        sealed text NOT NULL
      )`)
    // A default is no rewrite of the table.
    await runner.query(`
      ALTER TABLE "order"
        ADD form_code text NOT NULL DEFAULT 'standard',
        ADD form_version integer NOT NULL DEFAULT 1,
        ADD filings jsonb NOT NULL DEFAULT '[]'`)
    await runner.query(`
      CREATE INDEX order_by_filing ON "order" USING gin (filings jsonb_path_ops) WHERE filings <> '[]'`)
    await allow(runner, `${BEFORE}, 'file'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    // Who acted and when stays, under the nearest name that was known then; only the owner of the table may do this.
    await runner.query(`ALTER TABLE order_audit DISABLE TRIGGER USER`)
    await runner.query(`UPDATE order_audit SET action = 'note' WHERE action = 'file'`)
    await runner.query(`ALTER TABLE order_audit ENABLE TRIGGER USER`)
    await allow(runner, BEFORE)
    await runner.query(`DROP INDEX order_by_filing`)
    await runner.query(`ALTER TABLE "order" DROP form_code, DROP form_version, DROP filings`)
    await runner.query(`DROP TABLE order_answers`)
    await runner.query(`DROP TABLE form_version`)
  }
}

async function allow(runner: QueryRunner, actions: string): Promise<void> {
  await runner.query(`
    ALTER TABLE order_audit DROP CONSTRAINT order_audit_action_check,
      ADD CONSTRAINT order_audit_action_check
        CHECK (action IN (${actions}) AND order_id IS NOT NULL OR action = 'export')`)
}
