import { addressConfirmed } from '@borderlane/contracts/identity/internal'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Accounts that confirmed their address before there was a fact to tell of it. */
export class TellConfirmedAddresses1790000022000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO outbox (id, subject, payload, headers)
       SELECT gen_random_uuid(), $1, jsonb_build_object('userId', id), '{}'
       FROM account WHERE email_confirmed_at IS NOT NULL`,
      [addressConfirmed.subject],
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM outbox WHERE subject = $1 AND published_at IS NULL`, [
      addressConfirmed.subject,
    ])
  }
}
