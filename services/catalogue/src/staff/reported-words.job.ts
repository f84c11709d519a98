import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { DataSource, LessThan, Not } from 'typeorm'
import { Correction } from './correction.entity'

const KEEP_DAYS = 365
const DAY_MS = 24 * 3_600_000

/** Deletes what people wrote in reports that were decided long ago. */
@Injectable()
export class ReportedWords implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly db: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const forget = (): void => {
      this.forgetWords().catch((err: unknown) =>
        log.warn(
          { event: 'catalogue.words_kept', err },
          'old reports keep their words; the next day or start repeats the deletion',
        ),
      )
    }
    // At the start, too: a process that is restarted every day never reaches its timer.
    forget()
    this.timer = setInterval(forget, DAY_MS).unref()
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer)
  }

  async forgetWords(): Promise<void> {
    const decidedBefore = new Date(this.clock.now().getTime() - KEEP_DAYS * DAY_MS)
    await this.db.transaction(async (tx) => {
      const old = await tx.find(Correction, {
        where: { wrong: Not(''), decidedAt: LessThan(decidedBefore) },
        select: { id: true },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      })
      const ids = old.map(({ id }) => id)
      if (ids.length > 0) await tx.update(Correction, ids, { wrong: '', sourceUrl: null })
    })
  }
}
