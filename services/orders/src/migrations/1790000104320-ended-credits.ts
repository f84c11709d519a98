import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A credit that nobody has used in time is ended where its use would stand: one row for a credit, whatever came first. */
export class EndedCredits1790000104320 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE referral_credit_use
      ALTER order_id DROP NOT NULL,
      ADD ended_at timestamptz,
      ADD CONSTRAINT referral_credit_used_or_ended CHECK ((order_id IS NULL) <> (ended_at IS NULL))`)
    // The hourly look at credits that are over.
    await runner.query(`CREATE INDEX referral_credit_end ON referral_credit (valid_until)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    const ended = await runner.query(`SELECT 1 FROM referral_credit_use WHERE ended_at IS NOT NULL LIMIT 1`)
    if ((ended as unknown[]).length > 0)
      throw new Error('Credits have ended and the books were told: they cannot be open again.')
    await runner.query(`DROP INDEX referral_credit_end`)
    await runner.query(`ALTER TABLE referral_credit_use
      DROP CONSTRAINT referral_credit_used_or_ended,
      DROP ended_at,
      ALTER order_id SET NOT NULL`)
  }
}
