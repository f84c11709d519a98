import type { MigrationInterface, QueryRunner } from 'typeorm'

const OF_ORDERS = `'status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve', 'correct', 'choice', 'price',
  'cancel', 'mail', 'erase', 'upload', 'name', 'delete', 'pay', 'file', 'take', 'give', 'release', 'propose', 'confirm', 'refuse', 'referral'`
const OTHERS = `'export', 'close_day', 'open_day'`
const OF_ACCOUNTS = `'role_given', 'role_taken', 'account_banned', 'account_unbanned', 'account_signed_out'`

/** What admins do to accounts is in the audit log beside what staff do with orders. */
export class AccountActs1790000200030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${OTHERS}, ${OF_ACCOUNTS}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    // Identity keeps them in its own audit; only the owner of the table may do this.
    await runner.query(`ALTER TABLE order_audit DISABLE TRIGGER USER`)
    await runner.query(`DELETE FROM order_audit WHERE action IN (${OF_ACCOUNTS})`)
    await runner.query(`ALTER TABLE order_audit ENABLE TRIGGER USER`)
    await allow(runner, OTHERS)
  }
}

async function allow(runner: QueryRunner, others: string): Promise<void> {
  await runner.query(`
    ALTER TABLE order_audit DROP CONSTRAINT order_audit_action_check,
      ADD CONSTRAINT order_audit_action_check
        CHECK (action IN (${OF_ORDERS}) AND order_id IS NOT NULL OR action IN (${others}))`)
}
