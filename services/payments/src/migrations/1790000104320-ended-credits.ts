import type { MigrationInterface, QueryRunner } from 'typeorm'

/** An account of credits that have ended without being used: they are owed to nobody any more. */
export class EndedCredits1790000104320 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`INSERT INTO ledger_account VALUES ('referral_credits_ended', 'income')`)
  }

  async down(runner: QueryRunner): Promise<void> {
    const booked = await runner.query(
      `SELECT 1 FROM ledger_entry WHERE account = 'referral_credits_ended' LIMIT 1`,
    )
    if ((booked as unknown[]).length > 0)
      throw new Error('Credits have ended: the ledger cannot be kept as it was before.')
    await runner.query(`DELETE FROM ledger_account WHERE name = 'referral_credits_ended'`)
  }
}
