import { defineJob, Jobs } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import {
  DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type QueryRunner,
  type TransactionCommitEvent,
} from 'typeorm'
import { z } from 'zod'
import type { Mail } from './mail.entity'

export const sendMail = defineJob('notifications.send-mail', z.strictObject({ mailId: z.uuid() }))

const SLOT_MS = 60_000

/** Brings mails to the workers. A job that is lost costs nothing: the row is found again (see mail.job.ts). */
@Injectable()
export class MailQueue implements EntitySubscriberInterface {
  private readonly written = new WeakMap<QueryRunner, string[]>()

  constructor(
    db: DataSource,
    private readonly jobs: Jobs,
  ) {
    db.subscribers.push(this)
  }

  /** Queues a mail when the transaction that writes it has committed: a worker would not find it before. */
  addAfterCommit(tx: EntityManager, mailId: string): void {
    const runner = tx.queryRunner
    if (!runner) throw new Error('a mail is requested inside a transaction')
    this.written.set(runner, [...(this.written.get(runner) ?? []), mailId])
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    // A savepoint's release also comes by here.
    if (queryRunner.isTransactionActive) return
    const ids = this.written.get(queryRunner) ?? []
    this.written.delete(queryRunner)
    for (const mailId of ids) {
      this.jobs
        .add(sendMail, { mailId }, { key: mailId })
        .catch((err: unknown) =>
          log.warn({ event: 'mail.not_queued', mailId, err }, 'a mail was not queued; it is picked up later'),
        )
    }
  }

  /** Queues a mail that is due, once per attempt and minute: a job that ended without effect must not block it. */
  async addAgain({ id, attempts }: Mail): Promise<void> {
    const slot = Math.floor(Date.now() / SLOT_MS)
    await this.jobs.add(sendMail, { mailId: id }, { key: `${id}:${attempts}:${slot}` })
  }
}
