import type { OutputOf } from '@borderlane/contracts/define'
import { readTrackRecord, TRACK_RECORD_FROM } from '@borderlane/contracts/orders/public'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'

type Answer = OutputOf<typeof readTrackRecord>

/** What became of a route's paid applications; without countries: of all. */
export type RouteRecord = Omit<Answer['routes'][number], 'from' | 'to'> & {
  from: string | null
  to: string | null
}

const CACHED_MS = 3_600_000
const MOST_ROUTES = 50

/** What became of paid applications, counted by the database once an hour: everyone may read it. */
@Controller()
export class ReadTrackRecord {
  private cached?: { answer: Promise<Answer>; until: number }

  constructor(
    private readonly db: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(readTrackRecord)
  readTrackRecord(): Promise<Answer> {
    const now = this.clock.now()
    if (this.cached && now.getTime() < this.cached.until) return this.cached.answer
    const answer = this.makeAnswer(now)
    this.cached = { answer, until: now.getTime() + CACHED_MS }
    answer.catch(() => (this.cached = undefined))
    return answer
  }

  private async makeAnswer(now: Date): Promise<Answer> {
    const rows = await this.countRoutes()
    const routes = rows.filter((row): row is Answer['routes'][number] => row.from !== null && row.to !== null)
    return {
      countedAt: now.toISOString(),
      overall: rows.find(({ from }) => from === null) ?? null,
      routes: routes.sort((one, other) => other.decided - one.decided).slice(0, MOST_ROUTES),
    }
  }

  private countRoutes(): Promise<RouteRecord[]> {
    return this.db.query<RouteRecord[]>(
      `WITH decided AS (
         SELECT o.passport_country, o.destination_country, o.status, o.refunded_cents > 0 AS refunded,
           (max(h.at) AT TIME ZONE 'UTC')::date > o.promised_day AS late,
           greatest(extract(epoch FROM max(h.at) - o.paid_at), 0) / 86400 AS days
         FROM "order" o JOIN order_status_history h ON h.order_id = o.id AND h.status = o.status
         WHERE o.status IN ('approved', 'rejected') AND o.paid_at IS NOT NULL
         GROUP BY o.id
       )
       SELECT passport_country AS "from", destination_country AS "to", count(*)::int AS decided,
         (count(*) FILTER (WHERE status = 'approved'))::int AS approved,
         (count(*) FILTER (WHERE refunded))::int AS refunded, (count(*) FILTER (WHERE late))::int AS late,
         ${percentile(0.5)} AS "medianDays", ${percentile(0.9)} AS "p90Days"
       FROM decided GROUP BY GROUPING SETS ((), (passport_country, destination_country))
       HAVING count(*) >= $1
       ORDER BY passport_country NULLS FIRST, count(*) DESC, destination_country`,
      [TRACK_RECORD_FROM],
    )
  }
}

const percentile = (share: number) =>
  `round(percentile_cont(${share}) WITHIN GROUP (ORDER BY days)::numeric, 1)::float8`
