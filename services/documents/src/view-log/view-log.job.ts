import { defineJob, Job } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { DocumentAccessStore } from './document-access.store'

const DAY_MS = 24 * 3_600_000

const forgetOldViews = defineJob('documents.forget-old-views', z.strictObject({}))

@Injectable()
export class ViewLogJobs {
  constructor(private readonly accesses: DocumentAccessStore) {}

  @Job(forgetOldViews, { everyMs: DAY_MS })
  async forgetOld(): Promise<void> {
    await this.accesses.removeOld()
  }
}
