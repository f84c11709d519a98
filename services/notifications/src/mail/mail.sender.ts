import { AppError } from '@borderlane/contracts/errors'
import { Email } from '@borderlane/contracts/primitives'
import { Calls } from '@borderlane/messaging'
import { CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ZodError } from 'zod'
import type { Config } from '../config'
import { Message } from '../message/message.entity'
import type { Mail } from './mail.entity'
import { mailKinds } from './mail-kind'
import { type Failure, MailService } from './mail.service'
import { findWatch } from '../watch/watch-token'
import { MailRefused, SmtpClient } from './smtp-client'

/** Short beside the pauses of the pick-up: after an outage the note comes before another worker. */
const NOTE_PAUSE_MS = 250

/** One attempt to send a mail. */
@Injectable()
export class MailSender {
  /** Mails that are out and not written down as sent yet. */
  private readonly out = new Set<string>()

  constructor(
    private readonly mails: MailService,
    private readonly calls: Calls,
    private readonly smtp: SmtpClient,
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends a mail if it is its time; does nothing otherwise. What goes wrong outside the database is written down
   * with the mail and never thrown: a job that fails leaves the error's text in Redis.
   */
  async send(mailId: string): Promise<void> {
    if (this.out.has(mailId)) return
    const mail = await this.mails.claim(mailId)
    if (!mail) return
    const letGo = this.mails.hold(mail)
    try {
      await this.attempt(mail)
    } finally {
      letGo()
    }
  }

  private async attempt(mail: Mail): Promise<void> {
    let delivered: boolean
    try {
      delivered = await this.deliver(mail)
    } catch (error) {
      await this.mails.failed(mail, this.failureOf(error, mail))
      return
    }
    if (delivered) await this.noteSent(mail)
    else await this.mails.needless(mail)
  }

  /** @returns false: there is nothing to send */
  private async deliver(mail: Mail): Promise<boolean> {
    const sources = {
      calls: this.calls,
      publicUrl: this.config.PUBLIC_URL,
      inbox: this.config.MESSAGES_INBOX ?? null,
      findWatch: (id: string) => findWatch(this.db, id),
      findMessage: (id: string) => this.db.manager.findOneBy(Message, { id }),
    }
    const addressed = await mailKinds[mail.kind](mail, sources)
    if (!addressed) return false
    const { to } = addressed
    await this.smtp.deliver({ ...addressed, to: Email.parse(to), messageId: mail.messageId })
    return true
  }

  /** The mail is out: as long as this process lives, a database that is away does not make it send it again. */
  private async noteSent(mail: Mail): Promise<void> {
    this.out.add(mail.id)
    for (let tries = 1; ; tries += 1) {
      try {
        await this.mails.sent(mail)
        break
      } catch (err) {
        if (tries === 1)
          log.warn({ event: 'mail.not_noted', mailId: mail.id, err }, 'a mail is out and not noted yet')
        await new Promise((resolve) => setTimeout(resolve, NOTE_PAUSE_MS))
      }
    }
    this.out.delete(mail.id)
  }

  private failureOf(error: unknown, mail: Mail): Failure {
    if (error instanceof MailRefused) return { reason: error.reason, final: error.final }
    if (error instanceof AppError) return { reason: error.code, final: error.code === 'orders.not_found' }
    if (error instanceof ZodError) return { reason: 'address_invalid', final: true }
    log.error({ event: 'mail.unexpected_error', mailId: mail.id, err: error }, 'a mail could not be written')
    return { reason: 'unexpected_error', final: false }
  }
}
