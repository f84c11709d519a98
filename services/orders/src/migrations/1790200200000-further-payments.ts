import type { MigrationInterface, QueryRunner } from 'typeorm'

const ACTS = [
  ...['status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve', 'correct', 'choice', 'price'],
  ...['cancel', 'mail', 'erase', 'upload', 'name', 'delete', 'pay', 'file', 'take', 'give', 'release'],
  ...['propose', 'confirm', 'refuse', 'referral'],
]
const OTHER_ACTS = [
  ...['export', 'close_day', 'open_day', 'role_given', 'role_taken'],
  ...['account_banned', 'account_unbanned', 'account_signed_out'],
]
const listOf = (acts: readonly string[]): string => acts.map((act) => `'${act}'`).join(', ')

export class FurtherPayments1790200200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD COLUMN further_payments jsonb NOT NULL DEFAULT '[]'`)
    // Rows from before are not read again: they satisfied a narrower list.
    await allow(runner, [...ACTS, 'ask_payment', 'withdraw_payment'], 'NOT VALID')
  }

  async down(runner: QueryRunner): Promise<void> {
    await allow(runner, ACTS)
    await runner.query(`ALTER TABLE "order" DROP COLUMN further_payments`)
  }
}

async function allow(runner: QueryRunner, acts: readonly string[], isKnown = ''): Promise<void> {
  await runner.query(`ALTER TABLE order_audit DROP CONSTRAINT order_audit_action_check,
    ADD CONSTRAINT order_audit_action_check CHECK (action IN (${listOf(acts)}) AND order_id IS NOT NULL
      OR action IN (${listOf(OTHER_ACTS)})) ${isKnown}`)
}
