import { defineJob, Job } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { MailStore } from './mail.store'

const DAY_MS = 24 * 3_600_000

const forgetOldMails = defineJob('notifications.forget-old-mails', z.strictObject({}))

@Injectable()
export class MailJobs {
  constructor(private readonly mails: MailStore) {}

  @Job(forgetOldMails, { everyMs: DAY_MS })
  async forgetOld(): Promise<void> {
    await this.mails.removeOld()
  }
}
