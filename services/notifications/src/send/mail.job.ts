import { defineJob, Job } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { MailQueue, sendMail } from '../mail/mail.queue'
import { MailAttempts } from './mail-attempts'
import { MailSender } from './mail.sender'

const PICK_UP_EVERY_MS = 3_000

const pickUpMails = defineJob('notifications.pick-up-mails', z.strictObject({}))

/** What the workers do. */
@Injectable()
export class MailJobs {
  constructor(
    private readonly attempts: MailAttempts,
    private readonly queue: MailQueue,
    private readonly sender: MailSender,
  ) {}

  @Job(sendMail)
  async send({ mailId }: { mailId: string }): Promise<void> {
    await this.sender.send(mailId)
  }

  @Job(pickUpMails, { everyMs: PICK_UP_EVERY_MS })
  async pickUp(): Promise<void> {
    for (const mail of await this.attempts.due()) await this.queue.addAgain(mail)
  }
}
