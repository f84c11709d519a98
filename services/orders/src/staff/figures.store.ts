import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { countSold, type FiguresPeriod, readFigures } from '@borderlane/contracts/orders/figures'
import { defineJob, Handle, Job } from '@borderlane/messaging'
import { deleteUnlocked } from '@borderlane/persistence'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'

type Figures = OutputOf<typeof readFigures>
/** Of a day; without one: of a destination. */
export type Figure = Figures['days'][number] & Figures['destinations'][number] & { day: string | null }

const DAY_MS = 24 * 3_600_000
const SOLD_DAYS = 30
/** As one message carries. */
const MOST_SOLD = 4_000
type Sold = OutputOf<typeof countSold>['sold'][number]

/** Orders, money and approvals by day (UTC) and destination, from table `figure_part`, which triggers of orders fill. */
@Controller()
export class ReadFigures {
  constructor(
    private readonly db: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(readFigures)
  async readFigures(input: InputOf<typeof readFigures>): Promise<Figures> {
    const days = daysOf(input, this.clock.now())
    const rows = await this.sumParts(days[0]!, days.at(-1)!, input.destination)
    const known = new Map(rows.map((row) => [row.day, row]))
    return {
      days: days.map((day) => known.get(day) ?? { day, orders: 0, receivedCents: 0, approvals: 0 }),
      destinations: rows.filter(({ day }) => day === null),
    }
  }

  @Handle(countSold)
  async countSold(): Promise<OutputOf<typeof countSold>> {
    const since = new Date(this.clock.now().getTime() - SOLD_DAYS * DAY_MS)
    const rows = await this.db.query<(Sold & { all: number })[]>(
      `SELECT passport_country AS passport, destination_country AS destination, processing_speed AS speed,
         count(*)::int AS orders, (count(*) FILTER (WHERE denial_protection))::int AS protected,
         (sum(count(*)) OVER ())::int AS "all"
       FROM "order" WHERE paid_at >= $1 GROUP BY 1, 2, 3 ORDER BY orders DESC, 1, 2, 3 LIMIT ${MOST_SOLD}`,
      [since],
    )
    const sold = rows.map(({ all: _all, ...row }) => row)
    const listed = sold.reduce((sum, { orders }) => sum + orders, 0)
    return { sold, rest: (rows[0]?.all ?? 0) - listed }
  }

  /** @param first a day of UTC, as is the last one */
  private sumParts(first: string, last: string, destination: string | undefined): Promise<Figure[]> {
    return this.db.query<Figure[]>(
      `WITH part AS (
         SELECT day, country, sum(orders) AS orders, sum(received_cents) AS received, sum(approvals) AS approvals
         FROM figure_part WHERE day BETWEEN $1 AND $3 GROUP BY day, country
       )
       SELECT day::text, NULL AS country, ${SUMS} FROM part WHERE $2::text IS NULL OR country = $2 GROUP BY day
       UNION ALL
       (SELECT NULL, country, ${SUMS} FROM part GROUP BY country
        HAVING bool_or(orders <> 0 OR received <> 0 OR approvals <> 0) ORDER BY sum(orders) DESC, country)`,
      [first, destination ?? null, last],
    )
  }
}

/** As numbers: none of them comes near 2^53. */
const SUMS = `sum(orders)::float8 AS orders, sum(received)::float8 AS "receivedCents",
  sum(approvals)::float8 AS approvals`

const SUM_EVERY_MS = 60_000
const COMPARE_EVERY_MS = 24 * 3_600_000

const sumFigures = defineJob('orders.sum-figures', z.strictObject({}))
const compareFigures = defineJob('orders.compare-figures', z.strictObject({}))

/** Keeps the parts of the figures few, and compares them with the orders. */
@Injectable()
export class FigureUpkeep {
  constructor(private readonly db: DataSource) {}

  /** Adds up the new parts of each day and country, in one statement: no one reads a part twice or misses it. */
  @Job(sumFigures, { everyMs: SUM_EVERY_MS })
  async sumParts(): Promise<void> {
    await this.db.query(
      `WITH due AS (SELECT DISTINCT day, country FROM figure_part WHERE is_new),
       gone AS (${deleteUnlocked('figure_part', '(t.day, t.country) = (due.day, due.country)', 'due')} RETURNING *)
       INSERT INTO figure_part (day, country, orders, received_cents, approvals, is_new)
       SELECT day, country, sum(orders), sum(received_cents), sum(approvals), false FROM gone GROUP BY day, country`,
    )
  }

  /** Counts again what differs from the orders: someone changed rows with the triggers off. */
  @Job(compareFigures, { everyMs: COMPARE_EVERY_MS })
  async compareFigures(): Promise<void> {
    const [{ count }] = await this.db.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM (
         SELECT day, country, sum(orders) AS orders, sum(received_cents) AS received, sum(approvals) AS approvals
         FROM (SELECT day, country, orders, received_cents, approvals FROM figure_part
           UNION ALL SELECT day, country, -orders, -received_cents, -approvals FROM counted_figure) part
         GROUP BY day, country) one WHERE (orders, received, approvals) <> (0, 0, 0)`,
    )
    if (count > 0) await this.countAgain()
    const orders = await this.db.query<{ id: string }[]>(
      `SELECT DISTINCT order_id AS id FROM (
         (SELECT * FROM counted_milestone EXCEPT SELECT * FROM order_milestone)
         UNION ALL (SELECT * FROM order_milestone EXCEPT SELECT * FROM counted_milestone)) differing`,
    )
    for (const { id } of orders) await this.db.query(`SELECT keep_milestones(ARRAY[$1::uuid])`, [id])
    if (count + orders.length > 0)
      log.error(
        { event: 'orders.figures_differed', count: count + orders.length },
        'figures differed from the orders and were counted again; rows were changed without their triggers',
      )
  }

  /** No order changes meanwhile, and no one adds up. */
  private countAgain(): Promise<void> {
    return this.db.transaction(async (tx) => {
      await tx.query(`LOCK TABLE "order", order_status_history, figure_part IN SHARE ROW EXCLUSIVE MODE`)
      await tx.query(`DELETE FROM figure_part`)
      await tx.query(
        `INSERT INTO figure_part (day, country, orders, received_cents, approvals, is_new)
         SELECT *, false FROM counted_figure`,
      )
    })
  }
}

/** Every day of a period, the first one first. */
export function daysOf({ days, from, until }: FiguresPeriod, now: Date): string[] {
  const last = until ? Date.parse(until) : now.getTime()
  const count = from ? Math.round((last - Date.parse(from)) / DAY_MS) + 1 : days
  return Array.from({ length: count }, (_, ago) => dayOf(last - ago * DAY_MS)).reverse()
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
