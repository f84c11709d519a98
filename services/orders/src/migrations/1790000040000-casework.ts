import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What staff ask a traveller for, and which documents they have approved. */
export class Casework1790000040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "order"
        ADD requests jsonb NOT NULL DEFAULT '[]',
        ADD approved_documents uuid[] NOT NULL DEFAULT '{}'`)
    await runner.query(`
      ALTER TABLE order_audit
        ADD subject text,
        DROP CONSTRAINT order_audit_action_check,
        ADD CONSTRAINT order_audit_action_check
          CHECK (action IN ('status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve'))`)
  }

  async down(runner: QueryRunner): Promise<void> {
    // Who acted and when stays, under the nearest name that was known then; only the owner of the table may do this.
    await runner.query(`ALTER TABLE order_audit DISABLE TRIGGER USER`)
    await runner.query(`
      UPDATE order_audit SET action = CASE action WHEN 'decision' THEN 'status' ELSE 'note' END
      WHERE action NOT IN ('status', 'note', 'reveal')`)
    await runner.query(`ALTER TABLE order_audit ENABLE TRIGGER USER`)
    await runner.query(`
      ALTER TABLE order_audit
        DROP COLUMN subject,
        DROP CONSTRAINT order_audit_action_check,
        ADD CONSTRAINT order_audit_action_check CHECK (action IN ('status', 'note', 'reveal'))`)
    await runner.query(`ALTER TABLE "order" DROP requests, DROP approved_documents`)
  }
}
