import { Readable } from 'node:stream'
import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { exportOrders, type StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { printFilingSheet } from '@borderlane/contracts/orders/casework'
import { drawFilingSheet, exportOrderPage } from '@borderlane/contracts/orders/internal'
import { exportCommissions, listCommissions } from '@borderlane/contracts/orders/referrals'
import { Calls } from '@borderlane/messaging'
import { csvOf, currentRequest, type RequestContext, runInRequest } from '@borderlane/runtime'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { readInput } from '../routes/read-input'
import { Route } from '../routes/route.decorator'

const HEAD = 'partner,code,reference,booked_at,service_fee_cents,commission_cents,currency'

/** What only staff take away. */
@Controller()
export class StaffFileController {
  constructor(private readonly calls: Calls) {}

  /** The list of all orders, written while it is read: a page is asked for when the one before is taken. */
  @Route(exportOrders)
  async orders(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const pages = this.pages(readInput(exportOrders, request).input, callerOf(request), currentRequest()!)
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

  /** Later pages are asked for by the connection that has taken the one before: it knows of no request. */
  private async *pages(
    filter: InputOf<typeof exportOrders>,
    caller: Caller,
    request: RequestContext,
  ): AsyncGenerator<string> {
    let after: string | undefined
    do {
      const { orders, next } = await runInRequest(request, () =>
        this.calls.send(exportOrderPage, { ...filter, after }, caller),
      )
      yield csvOf(orders.map(toLine), after === undefined)
      after = next ?? undefined
    } while (after)
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

  /** The sheet from which staff fill in the official form. Orders draws it: sealed answers leave it in no other way. */
  @Route(printFilingSheet)
  async filingSheet(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { id } = readInput(printFilingSheet, request).input
    const { reference, pdf } = await this.calls.send(drawFilingSheet, { id }, callerOf(request))
    void reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${reference}.pdf"`,
        'cache-control': 'no-store',
      })
      .send(Buffer.from(pdf, 'base64'))
  }
}

async function* rest(first: IteratorResult<string>, pages: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* pages
}

/** Names in English, money in pence, days in UTC: for table programs. */
const toLine = (order: StaffOrderRow): object => ({
  reference: order.reference,
  status: order.status,
  created_at: order.createdAt,
  due_day: order.dueDay,
  full_name: order.fullName,
  email: order.email,
  account_name: order.account?.fullName ?? null,
  account_email: order.account?.email ?? null,
  passport: order.passportCountry,
  destination: order.destinationCountry,
  visa: order.visaTitle.text,
  speed: order.processingSpeed,
  total_cents: order.totalAmountCents,
  paid_cents: order.paidCents,
  refunded_cents: order.refundedCents,
  currency: order.currency,
})
