import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { readFigures } from '@borderlane/contracts/orders/desk'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'

type Figures = OutputOf<typeof readFigures>
/** Of a day; without one: of a destination. */
export type Figure = Figures['days'][number] & Figures['destinations'][number] & { day: string | null }

const DAY_MS = 24 * 3_600_000

/** Orders, money and approvals by day (UTC) and destination, counted by the database. */
@Controller()
export class ReadFigures {
  constructor(
    private readonly db: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(readFigures)
  async readFigures({ days: count, destination }: InputOf<typeof readFigures>): Promise<Figures> {
    const today = this.clock.now().getTime()
    const days = Array.from({ length: count }, (_, ago) => dayOf(today - ago * DAY_MS)).reverse()
    const rows = await this.countSince(days[0]!, destination)
    const known = new Map(rows.map((row) => [row.day, row]))
    return {
      days: days.map((day) => known.get(day) ?? { day, orders: 0, receivedCents: 0, approvals: 0 }),
      destinations: rows.filter(({ day }) => day === null),
    }
  }

  /** @param firstDay a day of UTC */
  private countSince(firstDay: string, destination: string | undefined): Promise<Figure[]> {
    return this.db.query<Figure[]>(
      `WITH by_day AS (
         SELECT ${dayOfInstant('created_at')} AS day, destination_country AS country, count(*) AS orders, 0 AS received,
           0 AS approvals
         FROM "order" WHERE created_at >= $1 GROUP BY 1, 2
         UNION ALL
         SELECT ${dayOfInstant('paid_at')}, destination_country, 0, sum(paid_cents - refunded_cents), 0
         FROM "order" WHERE paid_at >= $1 GROUP BY 1, 2
         UNION ALL
         SELECT ${dayOfInstant('at')}, country, 0, 0, count(*)
         FROM (
           SELECT max(h.at) AS at, o.destination_country AS country
           FROM order_status_history h JOIN "order" o ON o.id = h.order_id AND o.status = 'approved'
           WHERE h.status = 'approved' AND h.at >= $1 GROUP BY o.id
         ) approval GROUP BY 1, 2
       )
       SELECT day::text, NULL AS country, ${SUMS} FROM by_day WHERE $2::text IS NULL OR country = $2 GROUP BY day
       UNION ALL
       (SELECT NULL, country, ${SUMS} FROM by_day GROUP BY country ORDER BY sum(orders) DESC, country)`,
      [`${firstDay}T00:00:00Z`, destination ?? null],
    )
  }
}

/** As numbers: none of them comes near 2^53. */
const SUMS = `sum(orders)::float8 AS orders, sum(received)::float8 AS "receivedCents",
  sum(approvals)::float8 AS approvals`

const dayOfInstant = (column: string): string => `(${column} AT TIME ZONE 'UTC')::date`

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
