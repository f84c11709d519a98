import { defineJob, Job } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DownloadStore } from '../link/download.store'
import { ObjectRemoval } from '../object/object-removal'
import { UploadStore } from '../upload/upload.store'

const EVERY_MS = 5 * 60_000
/** An upload that has just expired may still be ending in another replica. */
const GRACE_MS = 60_000

const sweep = defineJob('documents.sweep')

/** Removes what broken-off uploads and downloads left over. */
@Injectable()
export class Sweeper {
  constructor(
    private readonly uploads: UploadStore,
    private readonly downloads: DownloadStore,
    private readonly removal: ObjectRemoval,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(sweep, { everyMs: EVERY_MS })
  async sweepObjects(): Promise<void> {
    const now = this.clock.now()
    await this.uploads.discardExpired(new Date(now.getTime() - GRACE_MS))
    await this.downloads.removeExpired(now)
    await this.removal.carryOutAll()
  }
}
