import { defineJob, Job } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { MailQueue, sendMail } from './mail.queue'
import { MailSender } from './mail.sender'
import { MailService } from './mail.service'

const PICK_UP_EVERY_MS = 3_000

const pickUpMails = defineJob('notifications.pick-up-mails', z.strictObject({}))

/** What the workers do. */
@Injectable()
export class MailJobs {
  constructor(
    private readonly mails: MailService,
    private readonly queue: MailQueue,
    private readonly sender: MailSender,
  ) {}

  @Job(sendMail)
  async send({ mailId }: { mailId: string }): Promise<void> {
    await this.sender.send(mailId)
  }

  @Job(pickUpMails, { everyMs: PICK_UP_EVERY_MS })
  async pickUp(): Promise<void> {
    for (const mail of await this.mails.due()) await this.queue.addAgain(mail)
  }
}
