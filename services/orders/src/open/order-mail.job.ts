import { defineJob, Job } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { OrderMailStore } from './order-mail.store'

const DAY_MS = 24 * 3_600_000

const forgetMailRequests = defineJob('orders.forget-mail-requests', z.strictObject({}))

@Injectable()
export class OrderMailJobs {
  constructor(private readonly mails: OrderMailStore) {}

  @Job(forgetMailRequests, { everyMs: DAY_MS })
  async forgetOld(): Promise<void> {
    await this.mails.removeOld()
  }
}
