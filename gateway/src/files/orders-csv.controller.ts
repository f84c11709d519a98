import type { Caller } from '@borderlane/contracts/caller'
import { Readable } from 'node:stream'
import type { InputOf } from '@borderlane/contracts/define'
import { exportOrders, type StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { exportOrderPage } from '@borderlane/contracts/orders/internal'
import { Calls } from '@borderlane/messaging'
import { csvOf, currentRequest, type RequestContext, runInRequest } from '@borderlane/runtime'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { readInput } from '../routes/read-input'
import { Route } from '../routes/route.decorator'

/** The list of all orders as a file, written while it is read: a page is asked for when the one before is taken. */
@Controller()
export class OrdersCsvController {
  constructor(private readonly calls: Calls) {}

  @Route(exportOrders)
  async export(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
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
