import type { MigrationInterface, QueryRunner } from 'typeorm'

const KINDS = `'receipt', 'sale', 'capture', 'settlement', 'refund', 'dispute'`

/** What recommendations cost and are still worth, with accounts of their own; and which payments came from one card. */
export class Referrals1790000096500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`INSERT INTO ledger_account VALUES
      ('referral_costs', 'expense'), ('referral_credits', 'liability'), ('partner_commissions', 'liability')`)
    await allow(runner, `${KINDS}, 'referral'`)
    await runner.query(
      `ALTER TABLE payment_part ADD credit_cents integer NOT NULL DEFAULT 0 CHECK (credit_cents >= 0)`,
    )
    await runner.query(`ALTER TABLE payment ADD card_mark text`)
    await runner.query(`ALTER TABLE simulated_payment ADD card_mark text`)
  }

  async down(runner: QueryRunner): Promise<void> {
    const booked = await runner.query(`SELECT 1 FROM ledger_entry
      WHERE account IN ('referral_costs', 'referral_credits', 'partner_commissions') LIMIT 1`)
    if ((booked as unknown[]).length > 0)
      throw new Error('Referrals are booked: the ledger cannot be kept as it was before.')
    await runner.query(`ALTER TABLE simulated_payment DROP card_mark`)
    await runner.query(`ALTER TABLE payment DROP card_mark`)
    await runner.query(`ALTER TABLE payment_part DROP credit_cents`)
    await allow(runner, KINDS)
    await runner.query(`DELETE FROM ledger_account
      WHERE name IN ('referral_costs', 'referral_credits', 'partner_commissions')`)
  }
}

async function allow(runner: QueryRunner, kinds: string): Promise<void> {
  await runner.query(`ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_known,
    ADD CONSTRAINT ledger_transaction_kind_known CHECK (kind IN (${kinds}))`)
}
