import { defineJob, Job } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import { DraftStore } from './draft.store'

const EVERY_MS = 3_600_000

const deleteOldDrafts = defineJob('orders.delete-old-drafts', z.strictObject({}))

/** Deletes unfinished applications whose time is over. They open no more before that, too. */
@Injectable()
export class DraftCleaner {
  constructor(
    private readonly drafts: DraftStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(deleteOldDrafts, { everyMs: EVERY_MS })
  async run(): Promise<void> {
    await this.drafts.removeExpired(this.clock.now())
  }
}
