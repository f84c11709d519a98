import type { MigrationInterface, QueryRunner } from 'typeorm'

const BEFORE = `'status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve', 'correct', 'choice', 'price',
  'cancel', 'mail', 'erase', 'upload', 'name', 'delete', 'pay', 'file'`
const ABOUT_ASSIGNEES = `'take', 'give', 'release'`

/** Who of us works on an order, and what is handed out next. */
export class Assignee1790000090000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD assignee_id uuid`)
    await runner.query(
      `CREATE INDEX order_of_assignee ON "order" (assignee_id, id DESC) WHERE assignee_id IS NOT NULL`,
    )
    await runner.query(`
      CREATE INDEX order_of_nobody ON "order" (due_day)
      WHERE assignee_id IS NULL AND next_step IN ('submit', 'send_visa', 'decide')`)
    await allow(runner, `${BEFORE}, ${ABOUT_ASSIGNEES}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    // Who acted and when stays, under the nearest name that was known then; only the owner of the table may do this.
    await runner.query(`ALTER TABLE order_audit DISABLE TRIGGER USER`)
    await runner.query(`UPDATE order_audit SET action = 'note' WHERE action IN (${ABOUT_ASSIGNEES})`)
    await runner.query(`ALTER TABLE order_audit ENABLE TRIGGER USER`)
    await allow(runner, BEFORE)
    await runner.query(`ALTER TABLE "order" DROP assignee_id`)
  }
}

async function allow(runner: QueryRunner, actions: string): Promise<void> {
  await runner.query(`
    ALTER TABLE order_audit DROP CONSTRAINT order_audit_action_check,
      ADD CONSTRAINT order_audit_action_check
        CHECK (action IN (${actions}) AND order_id IS NOT NULL OR action = 'export')`)
}
