import { defineJob, Job } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { MessageService } from './message.service'

const DAY_MS = 24 * 3_600_000

const forgetOldMessages = defineJob('notifications.forget-old-messages', z.strictObject({}))

@Injectable()
export class MessageJobs {
  constructor(private readonly messages: MessageService) {}

  @Job(forgetOldMessages, { everyMs: DAY_MS })
  async forgetOld(): Promise<void> {
    await this.messages.forgetOld()
  }
}
