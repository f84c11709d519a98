import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Captures from before there were sales: what their payers owed was never booked. */
const WITHOUT_SALE = `SELECT c.payment_id, c.occurred_at FROM ledger_transaction c
  WHERE c.kind = 'capture' AND NOT EXISTS (
    SELECT 1 FROM ledger_transaction s WHERE s.payment_id = c.payment_id AND s.kind = 'sale')`

/** Since there are sales, each has the receipt of its money, or a settlement, beside it. */
const OF_OLD = `SELECT s.id FROM ledger_transaction s
  WHERE s.kind = 'sale' AND NOT EXISTS (
    SELECT 1 FROM ledger_transaction r WHERE r.payment_id = s.payment_id AND r.kind IN ('receipt', 'settlement'))`

/**
 * Books the sale of every capture that has none: until then its price stood as a negative debt, and was no revenue. And
 * indexes for those who ask about payments, longest unasked first.
 */
export class SalesOfOld1790000062000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      WITH sale AS (
        INSERT INTO ledger_transaction (id, kind, source, payment_id, occurred_at)
        SELECT gen_random_uuid(), 'sale', 'sale:' || payment_id, payment_id, occurred_at FROM (${WITHOUT_SALE}) c
        RETURNING id, payment_id
      )
      INSERT INTO ledger_entry (id, transaction_id, account, amount_cents, currency)
      SELECT gen_random_uuid(), sale.id, entry.account, entry.cents, 'GBP'
      FROM sale JOIN payment p ON p.id = sale.payment_id CROSS JOIN LATERAL (VALUES
        ('customer_receivable', p.amount_cents),
        ('government_fees_held', -p.government_fee_cents),
        ('revenue:service_fee', -p.service_fee_cents),
        ('protection_liability', -p.protection_fee_cents)
      ) entry (account, cents)
      WHERE entry.cents <> 0`)
    await runner.query(`CREATE INDEX payment_to_ask ON payment (checked_at NULLS FIRST)
      WHERE status IN ('processing', 'requires_action')`)
    await runner.query(`CREATE INDEX payment_to_compare ON payment (checked_at NULLS FIRST)
      WHERE status NOT IN ('processing', 'requires_action')`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payment_to_compare`)
    await runner.query(`DROP INDEX payment_to_ask`)
    // Only the owner of the tables may take something back.
    await runner.query(`ALTER TABLE ledger_entry DISABLE TRIGGER USER`)
    await runner.query(`ALTER TABLE ledger_transaction DISABLE TRIGGER USER`)
    await runner.query(`DELETE FROM ledger_entry WHERE transaction_id IN (${OF_OLD})`)
    await runner.query(`DELETE FROM ledger_transaction WHERE id IN (${OF_OLD})`)
    await runner.query(`ALTER TABLE ledger_transaction ENABLE TRIGGER USER`)
    await runner.query(`ALTER TABLE ledger_entry ENABLE TRIGGER USER`)
  }
}
