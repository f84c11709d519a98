import { Readable } from 'node:stream'
import { exportOrders } from '@borderlane/contracts/orders/admin'
import { exportTeamFigures, readTeamFigures } from '@borderlane/contracts/orders/figures'
import { exportOrderPage } from '@borderlane/contracts/orders/internal'
import { exportCommissions, listCommissions } from '@borderlane/contracts/orders/referrals'
import { Calls } from '@borderlane/messaging'
import { csvOf, currentRequest, runInRequest } from '@borderlane/runtime'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { readInput } from '../routes/read-input'
import { Route } from '../routes/route.decorator'
import { csvPages } from './csv-pages'
import { linesOf } from './team-figures-lines'

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
