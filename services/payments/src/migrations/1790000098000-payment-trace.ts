import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What a provider tells of a payment is linked to the request that began it. */
export class PaymentTrace1790000098000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payment ADD COLUMN traceparent text`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payment DROP COLUMN traceparent`)
  }
}
