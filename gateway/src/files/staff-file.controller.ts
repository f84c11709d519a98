import { Readable } from 'node:stream'
import { exportOrders } from '@borderlane/contracts/orders/admin'
import { exportTeamFigures, readTeamFigures, type TeamFigures } from '@borderlane/contracts/orders/figures'
import { exportOrderPage } from '@borderlane/contracts/orders/internal'
import { exportCommissions, listCommissions } from '@borderlane/contracts/orders/referrals'
import { Calls } from '@borderlane/messaging'
import { csvOf, currentRequest, runInRequest } from '@borderlane/runtime'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { readInput, Route } from '../routes/route'
import { setTimeout as wait } from 'node:timers/promises'
import type { AppError, OutputOf } from '@borderlane/contracts/define'

const HEAD = 'partner,code,reference,booked_at,service_fee_cents,commission_cents,currency'

@Controller()
export class StaffFileController {
  constructor(private readonly calls: Calls) {}

  @Route(exportOrders)
  async orders(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { input: filter } = readInput(exportOrders, request)
    const [caller, context] = [callerOf(request), currentRequest()!]
    // Later pages are asked for by the connection that has taken the one before: it knows of no request.
    const pages = csvPages((after, last) =>
      runInRequest(context, () => this.calls.send(exportOrderPage, { ...filter, after, last }, caller)),
    )
    // The first page decides about the status of the answer.
    const first = await pages.next()
    void reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="orders.csv"',
        'cache-control': 'no-store',
      })
      .send(Readable.from(rest(first, pages)))
  }

  /** What partners get for a month. */
  @Route(exportCommissions)
  async commissions(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { input } = readInput(exportCommissions, request)
    const { commissions } = await this.calls.send(listCommissions, input, callerOf(request))
    const lines = commissions.map((one) => ({
      partner: one.partner,
      code: one.code,
      reference: one.reference,
      booked_at: one.bookedAt,
      service_fee_cents: one.serviceFeeCents,
      commission_cents: one.commissionCents,
      currency: 'GBP',
    }))
    void reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="commissions-${input.month}.csv"`,
        'cache-control': 'no-store',
      })
      .send(lines.length > 0 ? csvOf(lines, true) : `${HEAD}\r\n`)
  }

  /** How the work goes, a line for each number. */
  @Route(exportTeamFigures)
  async teamFigures(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { input } = readInput(exportTeamFigures, request)
    const figures = await this.calls.send(readTeamFigures, input, callerOf(request))
    void reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="figures-${figures.from}-${figures.until}.csv"`,
        'cache-control': 'no-store',
      })
      .send(csvOf(linesOf(figures), true))
  }
}

async function* rest(first: IteratorResult<string>, pages: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* pages
}

type Page = OutputOf<typeof exportOrderPage>

type Ask = (after?: string, last?: string) => Promise<Page>

/** Pages that are made at the same time: while one is read from the database, another is opened. */
const AT_ONCE = 3

/**
 * Every page of an export, in order. One that fails is asked for again, but for the first, which records the export.
 * @param ask for the page behind an order, up to another one
 */
export async function* csvPages(ask: Ask, retryAfterMs = RETRY_AFTER_MS): AsyncGenerator<string> {
  const first = await ask()
  yield first.csv
  if (!first.next) return
  const ends = first.ends ?? []
  // The first page may have fewer lines than the others, where they are long.
  const begins = [first.next, ...ends]
  const parts = begins.flatMap((after, index) =>
    after === ends[index] ? [] : [[after, ends[index]] as const],
  )
  const running: Promise<string>[] = []
  while (parts.length > 0 || running.length > 0) {
    for (const [after, last] of parts.splice(0, AT_ONCE - running.length)) {
      const part = takePart(ask, after, last, retryAfterMs)
      // No one waits for it where the download was given up.
      part.catch(() => undefined)
      running.push(part)
    }
    yield await running.shift()!
  }
}

async function takePart(
  ask: Ask,
  after: string,
  last: string | undefined,
  retryAfterMs: number,
): Promise<string> {
  let csv = ''
  for (let from: string | null = after; from;) {
    const begin: string = from
    const page = await askAgain(() => ask(begin, last), retryAfterMs)
    csv += page.csv
    from = page.next
  }
  return csv
}

const TRIES = 5
const RETRY_AFTER_MS = 2_000

async function askAgain<T>(ask: () => Promise<T>, retryAfterMs: number): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await ask()
    } catch (error) {
      const { code } = error as Partial<AppError>
      const mayPass = code === 'service.timeout' || code === 'service.unavailable'
      if (!mayPass || tries === TRIES) throw error
      await wait(retryAfterMs)
    }
}

type Milestones = TeamFigures['milestones']

/** A line for each number; money in pence. */
export function linesOf({
  from,
  until,
  milestones,
  money,
  destinations,
  people,
  queues,
}: TeamFigures): object[] {
  const line = (of: string, name: string, figure: string, value: number, half: number | null = null) => ({
    from,
    until,
    of,
    name,
    figure,
    value,
    median: half,
  })
  const counts = (of: string, name: string, some: Milestones) =>
    some.map(({ milestone, count, medianHours }) => line(of, name, milestone, count, medianHours))
  return [
    ...counts('all', '', milestones),
    ...Object.entries(money).map(([figure, cents]) => line('money', '', figure, cents)),
    ...destinations.flatMap((one) => counts('destination', one.country, one.milestones)),
    ...people.flatMap((one) => counts('person', one.name ?? one.id, one.milestones)),
    ...queues.map(({ queue, count, medianDays }) => line('queue', queue, 'orders', count, medianDays)),
  ]
}
