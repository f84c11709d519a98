import { intervalOf, KEPT } from '@borderlane/contracts/retention'
import { defineJob, Job } from '@borderlane/messaging'
import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, type QueryDeepPartialEntity } from 'typeorm'
import { Mail } from './mail.entity'

const DAY_MS = 24 * 3_600_000

const forgetOldMails = defineJob('notifications.forget-old-mails')

const OPEN = `state IN ('waiting', 'sending')`
/** So long mails are gathered that were sent. */
const GATHER_MS = 10

/** The attempt that holds a mail; another one has a higher number. */
const THIS_ATTEMPT = `id = :id AND attempts = :attempts AND state = 'sending'`

const fromNow = (ms: number) => (): string => `now() + interval '${ms} milliseconds'`

/** How an attempt ends. `inMs`: when the next one may begin. */
export type End =
  | { state: 'sent' | 'needless' }
  | { state: 'failed'; lastError: string }
  | { state: 'waiting'; lastError: string; inMs: number }

@Injectable()
export class MailStore {
  private readonly sent: Mail[] = []
  private noting?: Promise<void>

  constructor(private readonly db: DataSource) {}

  /** @returns false: there is a mail with this cause already */
  async addMail(
    tx: EntityManager,
    {
      delaySeconds = 0,
      ...mail
    }: Pick<Mail, 'id' | 'messageId' | 'kind' | 'aboutId' | 'cause'> &
      Partial<Pick<Mail, 'facts'>> & { delaySeconds?: number },
  ): Promise<boolean> {
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(Mail)
      .values({ ...mail, nextAttemptAt: fromNow(delaySeconds * 1_000) })
      .orIgnore()
      .returning('id')
      .execute()
    return (raw as unknown[]).length > 0
  }

  async releaseStatus(tx: EntityManager, orderId: string): Promise<void> {
    await tx.query(
      `UPDATE mail SET next_attempt_at = now()
       WHERE about_id = $1 AND kind = 'order-status' AND state = 'waiting' AND attempts = 0`,
      [orderId],
    )
  }

  async forgetAbout(tx: EntityManager, aboutId: string): Promise<void> {
    await tx.query(
      `UPDATE mail SET facts = '{}', last_error = NULL,
         state = CASE WHEN state = 'waiting' THEN 'needless' ELSE state END
       WHERE about_id = $1`,
      [aboutId],
    )
  }

  /**
   * Takes mails whose time has come for one attempt each, the oldest first; those that another worker takes at this
   * moment are left to it. What is said of a further payment waits for the news of the status before it.
   */
  async claimMails(most: number, except: readonly string[], leaseMs: number): Promise<Mail[]> {
    const [claimed] = await this.db.query<[Mail[], number]>(
      `UPDATE mail SET state = 'sending', attempts = attempts + 1,
         next_attempt_at = now() + make_interval(secs => $3::float / 1000)
       WHERE id IN (
         SELECT id FROM mail WHERE ${OPEN} AND next_attempt_at <= now() AND id <> ALL($2::uuid[])
           AND NOT (kind = 'order-further' AND EXISTS (
             SELECT FROM mail news WHERE news.about_id = mail.about_id AND news.kind = 'order-status'
               AND news.created_at < mail.created_at AND news.state IN ('waiting', 'sending')))
         ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, kind, about_id AS "aboutId", facts, cause, message_id AS "messageId", state, attempts,
         next_attempt_at AS "nextAttemptAt", last_error AS "lastError", created_at AS "createdAt", sent_at AS "sentAt"`,
      [most, except, leaseMs],
    )
    return claimed
  }

  async renewClaim(mail: Mail, leaseMs: number): Promise<void> {
    await this.change(mail, { nextAttemptAt: fromNow(leaseMs) })
  }

  async endMail(mail: Mail, end: End): Promise<void> {
    if (end.state === 'waiting') {
      const { state, lastError, inMs } = end
      await this.change(mail, { state, lastError, nextAttemptAt: fromNow(inMs) })
    } else if (end.state === 'sent') {
      this.sent.push(mail)
      this.noting ??= this.noteSent()
      await this.noting
    } else await this.change(mail, { lastError: null, ...end })
  }

  private async noteSent(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    const mails = this.sent.splice(0)
    this.noting = undefined
    await this.db.query(
      `UPDATE mail m SET state = 'sent', sent_at = now(), last_error = NULL
       FROM unnest($1::uuid[], $2::int[]) AS sent (id, attempts)
       WHERE m.id = sent.id AND m.attempts = sent.attempts AND m.state = 'sending'`,
      [mails.map(({ id }) => id), mails.map(({ attempts }) => attempts)],
    )
  }

  /** Deletes what was sent, or given up, long ago. */
  @Job(forgetOldMails, { everyMs: DAY_MS })
  async removeOld(): Promise<void> {
    const isOld = `state NOT IN ('waiting', 'sending') AND created_at < now() - interval '${intervalOf(KEPT.mail)}'`
    await this.db.query(deleteUnlocked('mail', isOld))
  }

  async oldestOpenSeconds(): Promise<number> {
    const [row] = await this.db.query<{ age: number | null }[]>(
      `SELECT extract(epoch FROM now() - min(CASE attempts WHEN 0 THEN next_attempt_at ELSE created_at END))::float
         AS age FROM mail WHERE ${OPEN}`,
    )
    // The first one may still wait for its time.
    return Math.max(0, row?.age ?? 0)
  }

  private async change({ id, attempts }: Mail, change: QueryDeepPartialEntity<Mail>): Promise<void> {
    await this.db
      .createQueryBuilder()
      .update(Mail)
      .set(change)
      .where(THIS_ATTEMPT, { id, attempts })
      .execute()
  }
}
