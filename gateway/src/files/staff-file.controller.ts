import { Readable } from 'node:stream'
import { exportOrders } from '@borderlane/contracts/orders/admin'
import { printFilingSheet } from '@borderlane/contracts/orders/casework'
import { exportTeamFigures, readTeamFigures } from '@borderlane/contracts/orders/figures'
import { drawFilingSheet, exportOrderPage } from '@borderlane/contracts/orders/internal'
import { exportCommissions, listCommissions } from '@borderlane/contracts/orders/referrals'
import { Calls, Site } from '@borderlane/messaging'
import { companyOf, CONFIG, csvOf, currentRequest, runInRequest } from '@borderlane/runtime'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import type { Config } from '../config'
import { readInput } from '../routes/read-input'
import { Route } from '../routes/route.decorator'
import { csvPages } from './csv-pages'
import { sendPdf } from './send-pdf'
import { linesOf } from './team-figures-lines'

const HEAD = 'partner,code,reference,booked_at,service_fee_cents,commission_cents,currency'

@Controller()
export class StaffFileController {
  constructor(
    private readonly calls: Calls,
    private readonly site: Site,
    @Inject(CONFIG) private readonly settings: Config,
  ) {}

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

  /** The sheet from which staff fill in the official form. Orders draws it: sealed answers leave it in no other way. */
  @Route(printFilingSheet)
  async filingSheet(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { id } = readInput(printFilingSheet, request).input
    const { name, address, email, phone } = companyOf(this.settings, await this.site.settings())
    const helper = { name, address, email, phone }
    const { reference, pdf } = await this.calls.send(drawFilingSheet, { id, helper }, callerOf(request))
    sendPdf(reply, reference, pdf)
  }
}

async function* rest(first: IteratorResult<string>, pages: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* pages
}
