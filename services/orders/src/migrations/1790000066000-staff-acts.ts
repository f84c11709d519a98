import type { MigrationInterface, QueryRunner } from 'typeorm'

const BEFORE = `'status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve'`
const FOR_TRAVELLERS = `'correct', 'choice', 'price', 'cancel', 'mail', 'erase', 'upload', 'name', 'delete', 'pay'`

/** What staff do by a traveller's route is written down, too. */
export class StaffActs1790000066000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${BEFORE}, ${FOR_TRAVELLERS}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    // Who acted and when stays, under the nearest name that was known then; only the owner of the table may do this.
    await runner.query(`ALTER TABLE order_audit DISABLE TRIGGER USER`)
    await runner.query(`UPDATE order_audit SET action = 'note' WHERE action IN (${FOR_TRAVELLERS})`)
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
