import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, type QueryDeepPartialEntity } from 'typeorm'
import { Mail } from './mail.entity'

const OPEN = `state IN ('waiting', 'sending')`
/** The attempt that holds a mail; another one has a higher number. */
const THIS_ATTEMPT = `id = :id AND attempts = :attempts AND state = 'sending'`

const fromNow = (ms: number) => (): string => `now() + interval '${ms} milliseconds'`

/** How an attempt ends. `inMs`: when the next one may begin. */
export type End =
  | { state: 'sent' | 'needless' }
  | { state: 'failed'; lastError: string }
  | { state: 'waiting'; lastError: string; inMs: number }

/** The rows of mails. */
@Injectable()
export class MailStore {
  constructor(private readonly db: DataSource) {}

  /** @returns false: there is a mail with this cause already */
  async add(
    tx: EntityManager,
    mail: Pick<Mail, 'id' | 'messageId' | 'kind' | 'aboutId' | 'cause'> & Partial<Pick<Mail, 'facts'>>,
  ): Promise<boolean> {
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(Mail)
      .values(mail)
      .orIgnore()
      .returning('id')
      .execute()
    return (raw as unknown[]).length > 0
  }

  /** Ends what waits, and deletes what its mails were to say. */
  async forgetAbout(tx: EntityManager, aboutId: string): Promise<void> {
    await tx.query(
      `UPDATE mail SET facts = '{}', last_error = NULL,
         state = CASE WHEN state = 'waiting' THEN 'needless' ELSE state END
       WHERE about_id = $1`,
      [aboutId],
    )
  }

  /** Mails whose time has come, the oldest first. */
  due(most: number): Promise<Mail[]> {
    return this.db
      .getRepository(Mail)
      .createQueryBuilder()
      .where(`${OPEN} AND next_attempt_at <= now()`)
      .orderBy('next_attempt_at')
      .limit(most)
      .getMany()
  }

  /** Takes a mail for one attempt. @returns undefined when it is not its time or another worker has it */
  async claim(id: string, leaseMs: number): Promise<Mail | undefined> {
    const { affected } = await this.db
      .createQueryBuilder()
      .update(Mail)
      .set({ state: 'sending', attempts: () => 'attempts + 1', nextAttemptAt: fromNow(leaseMs) })
      .where(`id = :id AND ${OPEN} AND next_attempt_at <= now()`, { id })
      .execute()
    return affected === 1 ? this.db.getRepository(Mail).findOneByOrFail({ id }) : undefined
  }

  /** Only the attempt that holds the mail renews its lease. */
  async renew(mail: Mail, leaseMs: number): Promise<void> {
    await this.change(mail, { nextAttemptAt: fromNow(leaseMs) })
  }

  /** Only the attempt that holds the mail may end it. */
  async end(mail: Mail, end: End): Promise<void> {
    if (end.state === 'waiting') {
      const { state, lastError, inMs } = end
      await this.change(mail, { state, lastError, nextAttemptAt: fromNow(inMs) })
    } else if (end.state === 'failed') await this.change(mail, end)
    else
      await this.change(mail, {
        state: end.state,
        lastError: null,
        ...(end.state === 'sent' && { sentAt: () => 'now()' }),
      })
  }

  async oldestOpenSeconds(): Promise<number> {
    const [row] = await this.db.query<{ age: number | null }[]>(
      `SELECT extract(epoch FROM now() - min(created_at))::float AS age FROM mail WHERE ${OPEN}`,
    )
    return row?.age ?? 0
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
