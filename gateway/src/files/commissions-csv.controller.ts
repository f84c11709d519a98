import { exportCommissions, listCommissions } from '@borderlane/contracts/orders/referrals'
import { Calls } from '@borderlane/messaging'
import { csvOf } from '@borderlane/runtime'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { readInput } from '../routes/read-input'
import { Route } from '../routes/route.decorator'

/** What partners get for a month, as a file. */
@Controller()
export class CommissionsCsvController {
  constructor(private readonly calls: Calls) {}

  @Route(exportCommissions)
  async export(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
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
}

const HEAD = 'partner,code,reference,booked_at,service_fee_cents,commission_cents,currency'
