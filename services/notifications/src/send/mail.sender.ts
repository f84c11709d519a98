import { AppError } from '@borderlane/contracts/define'
import { Email } from '@borderlane/contracts/primitives'
import { Calls } from '@borderlane/messaging'
import { CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ZodError } from 'zod'
import { type AddressedMail, composers } from '../compose/composers'
import type { Config } from '../config'
import type { Mail } from '../mail/mail.entity'
import { Message } from '../message/message.entity'
import { RouteWatchStore } from '../watch/route-watch.store'
import { type Failure, MailAttempts } from './mail-attempts'
import { MailRefused, SmtpClient } from './smtp-client'

/** Short beside the pauses of the pick-up: after an outage the note comes before another worker. */
const NOTE_PAUSE_MS = 250

@Injectable()
export class MailSender {
  /** Mails that are out and not recorded as sent yet. */
  readonly out = new Set<string>()

  constructor(
    private readonly attempts: MailAttempts,
    private readonly smtp: SmtpClient,
    private readonly db: DataSource,
    private readonly calls: Calls,
    private readonly watches: RouteWatchStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Makes the attempt that a claimed mail is held for. What goes wrong outside the database is recorded with the
   * mail and never thrown.
   */
  async sendMail(mail: Mail): Promise<void> {
    const letGo = this.attempts.holdMail(mail)
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
      await this.attempts.noteFailure(mail, this.failureOf(error, mail))
      return
    }
    if (delivered) await this.noteSent(mail)
    else await this.attempts.nothingToSend(mail)
  }

  /** @returns false: there is nothing to send */
  private async deliver(mail: Mail): Promise<boolean> {
    const addressed = await this.compose(mail)
    if (!addressed) return false
    const { to } = addressed
    await this.smtp.deliverMail({ ...addressed, to: Email.parse(to), messageId: mail.messageId })
    return true
  }

  /** @returns null: there is nothing to send. @throws AppError of the service that knows what the mail is about */
  private compose(mail: Mail): Promise<AddressedMail | null> {
    return composers[mail.kind](mail, {
      calls: this.calls,
      publicUrl: this.config.PUBLIC_URL,
      statusDelayMs: this.config.STATUS_MAIL_DELAY * 1_000,
      replyAddress: this.config.REPLY_ADDRESS ?? null,
      inbox: this.config.MESSAGES_INBOX ?? null,
      findWatch: (id) => this.watches.findWithToken(id),
      findMessage: (id) => this.db.manager.findOneBy(Message, { id }),
    })
  }

  /** The mail is out: as long as this process lives, a database that is away does not make it send it again. */
  private async noteSent(mail: Mail): Promise<void> {
    this.out.add(mail.id)
    for (let tries = 1; ; tries += 1) {
      try {
        await this.attempts.noteSent(mail)
        break
      } catch (err) {
        if (tries === 1)
          log.warn(
            { event: 'mail.not_noted', mailId: mail.id, err },
            'mail sent but not marked as sent: the database does not answer',
          )
        await new Promise((resolve) => setTimeout(resolve, NOTE_PAUSE_MS))
      }
    }
    this.out.delete(mail.id)
  }

  private failureOf(error: unknown, mail: Mail): Failure {
    if (error instanceof MailRefused) return { reason: error.reason, final: error.final }
    if (error instanceof AppError) return { reason: error.code, final: error.code === 'orders.not_found' }
    if (error instanceof ZodError) return { reason: 'address_invalid', final: true }
    log.error({ event: 'mail.unexpected_error', mailId: mail.id, err: error }, 'mail could not be composed')
    return { reason: 'unexpected_error', final: false }
  }
}
