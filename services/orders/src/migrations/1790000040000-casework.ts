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
    // Rows of what was not known then stay, so the check holds for new ones only.
    await runner.query(`
      ALTER TABLE order_audit
        DROP COLUMN subject,
        DROP CONSTRAINT order_audit_action_check,
        ADD CONSTRAINT order_audit_action_check CHECK (action IN ('status', 'note', 'reveal')) NOT VALID`)
    await runner.query(`ALTER TABLE "order" DROP requests, DROP approved_documents`)
  }
}
