import { defineJob, Job } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { WatchService } from './watch.service'

const DAY_MS = 24 * 3_600_000

const forgetUnconfirmedWatches = defineJob('notifications.forget-unconfirmed-watches', z.strictObject({}))

@Injectable()
export class WatchJobs {
  constructor(private readonly watches: WatchService) {}

  @Job(forgetUnconfirmedWatches, { everyMs: DAY_MS })
  async forgetUnconfirmed(): Promise<void> {
    await this.watches.forgetUnconfirmed()
  }
}
