import type { MigrationInterface, QueryRunner } from 'typeorm'

const OUTCOMES = `'applied', 'already_paid', 'not_payable', 'amount_differs', 'unknown_order'`
const MAILS = `'link', 'confirmation', 'saved', 'reminder', 'erasure'`

/** Money that came for an order that was closed already, and its mail. */
export class LatePayments1790000064000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${OUTCOMES}, 'closed'`, `${MAILS}, 'late-payment'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM order_mail WHERE mail = 'late-payment'`)
    // What it was called before; only the owner of the table may change it.
    await runner.query(`ALTER TABLE captured_payment DISABLE TRIGGER USER`)
    await runner.query(`UPDATE captured_payment SET outcome = 'not_payable' WHERE outcome = 'closed'`)
    await runner.query(`ALTER TABLE captured_payment ENABLE TRIGGER USER`)
    await allow(runner, OUTCOMES, MAILS)
  }
}

async function allow(runner: QueryRunner, outcomes: string, mails: string): Promise<void> {
  await runner.query(`
    ALTER TABLE captured_payment DROP CONSTRAINT captured_payment_outcome_check,
      ADD CONSTRAINT captured_payment_outcome_check CHECK (outcome IN (${outcomes}))`)
  await runner.query(`
    ALTER TABLE order_mail DROP CONSTRAINT order_mail_mail_check,
      ADD CONSTRAINT order_mail_mail_check CHECK (mail IN (${mails}))`)
}
