import { mailRequested } from '@borderlane/contracts/identity/internal'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Passkeys and apps for codes that are older than the moment at which someone showed that the address is theirs: someone
 * else may have set them up. They go, with the sessions and recovery codes of the account, and its owner gets a mail.
 */
export class WaysInBeforeConfirmation1790000200010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `WITH shown AS (
         SELECT account.id AS account_id, CASE WHEN email_confirmed_at IS NULL THEN 'infinity' ELSE (
           SELECT max(at) FROM audit WHERE audit.account_id = account.id
             AND (what IN ('account.confirmed', 'password.dropped')
               OR what = 'address.changed' AND credential.password_hash IS NULL)) END AS at
         FROM account JOIN credential ON credential.account_id = account.id),
       passkeys AS (
         DELETE FROM passkey USING shown WHERE passkey.account_id = shown.account_id AND created_at < shown.at
         RETURNING passkey.account_id),
       factors AS (
         DELETE FROM factor USING shown WHERE factor.account_id = shown.account_id AND created_at < shown.at
         RETURNING factor.account_id, status),
       removed AS (
         SELECT account_id, 'passkey' AS detail FROM passkeys
         UNION SELECT account_id, 'factor' FROM factors WHERE status = 'verified'),
       codes AS (DELETE FROM recovery_code WHERE account_id IN (SELECT account_id FROM removed)),
       sessions AS (
         UPDATE session SET ended_at = now(), end_reason = 'ended'
         WHERE ended_at IS NULL AND account_id IN (SELECT account_id FROM removed)),
       audited AS (
         INSERT INTO audit (id, at, what, account_id, detail)
         SELECT gen_random_uuid(), now(), 'way-in.removed', account_id, detail FROM removed),
       mails AS (
         INSERT INTO mail_request (id, kind, address, account_id, create_account, metadata, redirect_to, locale, created_at)
         SELECT gen_random_uuid(), 'ways-in-removed', email, id, false, '{}', '', locale, now()
         FROM account WHERE id IN (SELECT account_id FROM removed)
         RETURNING id)
       INSERT INTO outbox (id, subject, payload, headers)
       SELECT gen_random_uuid(), $1, jsonb_build_object('mailId', id), '{}' FROM mails`,
      [mailRequested.subject],
    )
  }

  /** What was removed has no copy. */
  async down(): Promise<void> {}
}
