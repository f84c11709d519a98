import { receiveNotice } from '@borderlane/contracts/gateway'
import { AppError } from '@borderlane/contracts/define'
import { receiveWebhook } from '@borderlane/contracts/payments/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { Controller, Req, Module } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Route } from './route'
import { contractRoutes } from './contract-routes'
import { envelopeRoutes } from './envelope-routes'

/** Providers name the header after themselves: `stripe-signature`, `x-nowpayments-sig`. */
const SIGNATURE = /-sig(nature)?$/

/** What payment providers tell. The text passes through as it came; payments checks its signature. */
@Controller()
export class WebhookController {
  constructor(private readonly calls: Calls) {}

  @Route(receiveNotice)
  async receive(@Req() request: FastifyRequest): Promise<object> {
    const params = receiveNotice.input.safeParse(request.params)
    if (!params.success) throw new AppError('request.not_found')
    const { provider } = params.data
    const header = Object.keys(request.headers).find((name) => SIGNATURE.test(name))
    const signature = header && request.headers[header]
    if (typeof request.body !== 'string' || typeof signature !== 'string')
      throw new AppError('payments.bad_signature')
    return this.calls.send(
      receiveWebhook,
      { provider, body: request.body, signature },
      serviceCaller('gateway'),
    )
  }
}

@Module({ controllers: [contractRoutes(), envelopeRoutes(), WebhookController] })
export class RoutesModule {}
