import type { OutputOf } from '@borderlane/contracts/define'
import type { readTrackRecord } from '@borderlane/contracts/orders/public'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { TrackRecordStore } from './track-record.store'

type Answer = OutputOf<typeof readTrackRecord>

const KEPT_MS = 3_600_000
const MOST_ROUTES = 50

/** What became of paid applications, counted by the database once an hour: everybody may read it. */
@Injectable()
export class TrackRecordService {
  private kept?: { answer: Promise<Answer>; until: number }

  constructor(
    private readonly store: TrackRecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  read(): Promise<Answer> {
    const now = this.clock.now()
    if (this.kept && now.getTime() < this.kept.until) return this.kept.answer
    const answer = this.count(now)
    this.kept = { answer, until: now.getTime() + KEPT_MS }
    answer.catch(() => (this.kept = undefined))
    return answer
  }

  private async count(now: Date): Promise<Answer> {
    const rows = await this.store.count()
    const routes = rows.filter((row): row is Answer['routes'][number] => row.from !== null && row.to !== null)
    return {
      countedAt: now.toISOString(),
      overall: rows.find(({ from }) => from === null) ?? null,
      routes: routes.sort((one, other) => other.decided - one.decided).slice(0, MOST_ROUTES),
    }
  }
}
