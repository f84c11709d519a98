import { AppError, type OutputOf } from '@borderlane/contracts/define'
import { makeDemoData } from '@borderlane/contracts/gateway'
import { createOrder } from '@borderlane/contracts/orders/public'
import { describeOffer } from '@borderlane/contracts/payments/internal'
import { startPayment } from '@borderlane/contracts/payments/order-holder'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { CONFIG, log } from '@borderlane/runtime'
import { Controller, Inject, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { readInput, Route } from '../routes/route'

/** The keys are fixed: a second press finds the same orders. */
const DEMO = [
  { key: '00000000-0000-4000-8000-00000000d001', name: 'Asha Verma', from: 'IN', to: 'VN', isPaid: true },
  { key: '00000000-0000-4000-8000-00000000d002', name: 'Ngozi Okafor', from: 'NG', to: 'TR', isPaid: true },
  { key: '00000000-0000-4000-8000-00000000d003', name: 'Maria Silva', from: 'BR', to: 'VN', isPaid: true },
  { key: '00000000-0000-4000-8000-00000000d004', name: 'Chen Wei', from: 'CN', to: 'VN', isPaid: false },
  { key: '00000000-0000-4000-8000-00000000d005', name: 'John Smith', from: 'GB', to: 'IN', isPaid: false },
] as const

type Demo = (typeof DEMO)[number]

/** Orders of invented travellers for a site that is tried out, made by the calls that travellers make. */
@Controller()
export class DemoController {
  constructor(
    private readonly calls: Calls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(makeDemoData)
  async make(@Req() request: FastifyRequest): Promise<OutputOf<typeof makeDemoData>> {
    readInput(makeDemoData, request)
    if (this.config.BORDERLANE_MODE === 'production') throw new AppError('auth.forbidden')
    const { provider } = await this.calls.send(describeOffer, {}, serviceCaller('gateway'))
    if (provider !== 'simulated') throw new AppError('auth.forbidden')
    let orders = 0
    for (const demo of DEMO) if (await this.makeOrder(demo)) orders += 1
    return { orders }
  }

  /** @returns false where the route is not sold now */
  private async makeOrder({ key, name, from, to, isPaid }: Demo): Promise<boolean> {
    const traveller = { kind: 'guest' as const, idempotencyKey: key, locale: 'en' as const }
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
    const applicant = {
      ...{ fullName: name, email, phone: '+44 20 7946 0000', nationality: from, dateOfBirth: '1987-03-27' },
      ...{ passportNumber: 'N1234567', passportExpiryDate: '2036-01-01', travelDates: '1 to 14 May 2035' },
    }
    try {
      const asked = createOrder.input.parse({ from, to, applicant, residence: 'elsewhere' })
      const { order, orderToken } = await this.calls.send(createOrder, asked, traveller)
      const method = { kind: 'card' as const, token: `tok_sim_ok_${key.replaceAll('-', '')}` }
      if (isPaid) await this.calls.send(startPayment, { id: order.id, method }, { ...traveller, orderToken })
      return true
    } catch (err) {
      if (!(err instanceof AppError)) throw err
      log.warn({ event: 'demo.order_not_made', err }, 'an order of the demo data was refused; continuing')
      return false
    }
  }
}
