import { newId } from '@borderlane/persistence'
import { CONFIG, counter, gauge, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../config'
import { Mail } from './mail.entity'
import { MailQueue } from './mail.queue'
import { pauseAfter } from './retry'

/**
 * How long a mail stays with a worker that says nothing, and how often one that works on it says so: no two hold one
 * mail, and what a dead one held is soon another's. Renewed more often than due mails are looked for.
 */
export const HOLD = { leaseMs: 20_000, renewMs: 2_500 }
const BATCH = 200
const OPEN = `state IN ('waiting', 'sending')`

const finished = () => counter('mails_total', 'Mails by kind and how they ended', ['kind', 'result'])

/** Why an attempt failed, in codes. */
export interface Failure {
  reason: string
  /** No later attempt can succeed. */
  final: boolean
}

/** The rows of mails and their states. */
@Injectable()
export class MailService implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly queue: MailQueue,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    gauge('mail_oldest_open_seconds', 'Age of the oldest mail that is neither sent nor given up', () =>
      this.oldestOpenSeconds(),
    )
  }

  /**
   * Records that a mail is to be sent; it goes out once `tx` has committed.
   * @param mail.cause what asked for it: a second request with the same cause does nothing
   */
  async request(
    tx: EntityManager,
    mail: Pick<Mail, 'kind' | 'aboutId' | 'cause'> & Partial<Pick<Mail, 'facts'>>,
  ): Promise<void> {
    const id = newId()
    const messageId = `<${id}@${this.senderDomain()}>`
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(Mail)
      .values({ id, messageId, ...mail })
      .orIgnore()
      .returning('id')
      .execute()
    if ((raw as unknown[]).length > 0) this.queue.addAfterCommit(tx, id)
  }

  /** An order was erased: nobody is written to about it any more, and what its mails were to say goes. */
  async forget(tx: EntityManager, aboutId: string): Promise<void> {
    await tx.query(
      `UPDATE mail SET facts = '{}', last_error = NULL,
         state = CASE WHEN state = 'waiting' THEN 'needless' ELSE state END
       WHERE about_id = $1`,
      [aboutId],
    )
  }

  /** Mails whose time has come: retries, and those whose job was lost or whose worker died. */
  due(): Promise<Mail[]> {
    return this.db
      .getRepository(Mail)
      .createQueryBuilder()
      .where(`${OPEN} AND next_attempt_at <= now()`)
      .orderBy('next_attempt_at')
      .limit(BATCH)
      .getMany()
  }

  /** Takes a mail for one attempt. @returns undefined when it is not its time or another worker has it */
  async claim(id: string): Promise<Mail | undefined> {
    const { affected } = await this.db
      .createQueryBuilder()
      .update(Mail)
      .set({
        state: 'sending',
        attempts: () => 'attempts + 1',
        nextAttemptAt: leaseEnd,
      })
      .where(`id = :id AND ${OPEN} AND next_attempt_at <= now()`, { id })
      .execute()
    return affected === 1 ? this.db.getRepository(Mail).findOneByOrFail({ id }) : undefined
  }

  /** Keeps a claimed mail from other workers while the attempt goes on. @returns ends that */
  hold({ id, attempts }: Mail): () => void {
    const renew = async (): Promise<void> => {
      try {
        await this.db
          .createQueryBuilder()
          .update(Mail)
          .set({ nextAttemptAt: leaseEnd })
          .where(`id = :id AND attempts = :attempts AND state = 'sending'`, { id, attempts })
          .execute()
      } catch (err) {
        log.warn({ event: 'mail.not_held', mailId: id, err }, 'another worker may take a mail in work')
      }
    }
    const timer = setInterval(() => void renew(), HOLD.renewMs)
    return () => clearInterval(timer)
  }

  async sent(mail: Mail): Promise<void> {
    await this.finish(mail, { state: 'sent', sentAt: () => 'now()', lastError: null })
    finished().inc({ kind: mail.kind, result: 'sent' })
    log.info({ event: 'mail.sent', mailId: mail.id, kind: mail.kind, attempt: mail.attempts }, 'mail sent')
  }

  async needless(mail: Mail): Promise<void> {
    await this.finish(mail, { state: 'needless', lastError: null })
    finished().inc({ kind: mail.kind, result: 'needless' })
    log.info({ event: 'mail.needless', mailId: mail.id, kind: mail.kind }, 'a mail had nothing to say')
  }

  /** Plans the next attempt, or gives up. */
  async failed(mail: Mail, { reason, final }: Failure): Promise<void> {
    const line = { mailId: mail.id, kind: mail.kind, attempt: mail.attempts, reason }
    const pauseMs = final ? undefined : pauseAfter(mail.attempts)
    if (pauseMs === undefined) {
      await this.finish(mail, { state: 'failed', lastError: reason })
      finished().inc({ kind: mail.kind, result: 'failed' })
      log.error({ event: 'mail.failed', ...line }, 'a mail could not be sent and is given up')
      return
    }
    await this.finish(mail, {
      state: 'waiting',
      lastError: reason,
      nextAttemptAt: () => `now() + interval '${pauseMs} milliseconds'`,
    })
    log.warn({ event: 'mail.delayed', ...line }, 'a mail could not be sent; it is tried again')
  }

  /** Only the attempt that holds the mail may end it. */
  private async finish(
    { id, attempts }: Mail,
    change: Parameters<ReturnType<ReturnType<DataSource['createQueryBuilder']>['update']>['set']>[0],
  ): Promise<void> {
    await this.db
      .createQueryBuilder()
      .update(Mail)
      .set(change)
      .where(`id = :id AND attempts = :attempts AND state = 'sending'`, { id, attempts })
      .execute()
  }

  private async oldestOpenSeconds(): Promise<number> {
    const [row] = await this.db.query<{ age: number | null }[]>(
      `SELECT extract(epoch FROM now() - min(created_at))::float AS age FROM mail WHERE ${OPEN}`,
    )
    return row?.age ?? 0
  }

  private senderDomain(): string {
    return /@([\w.-]+)>?$/.exec(this.config.MAIL_FROM)![1]!
  }
}

function leaseEnd(): string {
  return `now() + interval '${HOLD.leaseMs} milliseconds'`
}
