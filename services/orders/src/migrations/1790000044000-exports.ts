import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Exports of many orders are written down, too; what the figures are counted by. */
export class Exports1790000044000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE order_audit
        ALTER order_id DROP NOT NULL,
        DROP CONSTRAINT order_audit_action_check,
        ADD CONSTRAINT order_audit_action_check
          CHECK (action IN ('status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve')
            AND order_id IS NOT NULL OR action = 'export')`)
    await runner.query(`CREATE INDEX order_by_payment ON "order" (paid_at)`)
    await runner.query(
      `CREATE INDEX order_approval ON order_status_history (at, order_id) WHERE status = 'approved'`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX order_approval`)
    await runner.query(`DROP INDEX order_by_payment`)
    // What was not known then goes; only the owner of the table may do this.
    await runner.query(`ALTER TABLE order_audit DISABLE TRIGGER USER`)
    await runner.query(`DELETE FROM order_audit WHERE action = 'export'`)
    await runner.query(`ALTER TABLE order_audit ENABLE TRIGGER USER`)
    await runner.query(`
      ALTER TABLE order_audit
        ALTER order_id SET NOT NULL,
        DROP CONSTRAINT order_audit_action_check,
        ADD CONSTRAINT order_audit_action_check
          CHECK (action IN ('status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve'))`)
  }
}
