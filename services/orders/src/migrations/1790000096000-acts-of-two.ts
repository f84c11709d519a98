import type { MigrationInterface, QueryRunner } from 'typeorm'

const BEFORE = `'status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve', 'correct', 'choice', 'price',
  'cancel', 'mail', 'erase', 'upload', 'name', 'delete', 'pay', 'file', 'take', 'give', 'release'`
const OF_TWO = `'propose', 'confirm', 'refuse'`

/** What one asks for and another confirms is written down with what else staff do. */
export class ActsOfTwo1790000096000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${BEFORE}, ${OF_TWO}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    // Who acted and when stays, under the nearest name that was known then; only the owner of the table may do this.
    await runner.query(`ALTER TABLE order_audit DISABLE TRIGGER USER`)
    await runner.query(`UPDATE order_audit SET action = 'note' WHERE action IN (${OF_TWO})`)
    await runner.query(`ALTER TABLE order_audit ENABLE TRIGGER USER`)
    await allow(runner, BEFORE)
  }
}

async function allow(runner: QueryRunner, actions: string): Promise<void> {
  await runner.query(`
    ALTER TABLE order_audit DROP CONSTRAINT order_audit_action_check,
      ADD CONSTRAINT order_audit_action_check
        CHECK (action IN (${actions}) AND order_id IS NOT NULL OR action = 'export')`)
}
