import { defineJob, Jobs } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import type { Mail } from './mail.entity'

export const sendMail = defineJob('notifications.send-mail', z.strictObject({ mailId: z.uuid() }))

const SLOT_MS = 10_000

/** Brings mails to the workers. A job that is lost costs nothing: the row is found again (see send/mail.job.ts). */
@Injectable()
export class MailQueue {
  constructor(private readonly jobs: Jobs) {}

  /** Queues a mail when the transaction that writes it has committed: a worker would not find it before. */
  addAfterCommit(tx: EntityManager, mailId: string): void {
    afterCommit(tx, () => {
      this.jobs
        .add(sendMail, { mailId }, { key: mailId })
        .catch((err: unknown) =>
          log.warn({ event: 'mail.not_queued', mailId, err }, 'a mail was not queued; it is picked up later'),
        )
    })
  }

  /** The same for a mail that is tried again: the job of its first life must not stand in its way. */
  addAgainAfterCommit(tx: EntityManager, mail: Mail): void {
    afterCommit(tx, () => {
      this.addAgain(mail).catch((err: unknown) =>
        log.warn(
          { event: 'mail.not_queued', mailId: mail.id, err },
          'a mail was not queued; it is picked up later',
        ),
      )
    })
  }

  /** Queues a mail that is due, once per attempt and ten seconds: a job that ended without effect must not block it. */
  async addAgain({ id, attempts }: Mail): Promise<void> {
    const slot = Math.floor(Date.now() / SLOT_MS)
    await this.jobs.add(sendMail, { mailId: id }, { key: `${id}:${attempts}:${slot}` })
  }
}
