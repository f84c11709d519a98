import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  type OrderAccess,
  preparePartyPayment,
  preparePayment,
  readCaptures,
} from '@borderlane/contracts/orders/internal'
import { acceptPrice } from '@borderlane/contracts/orders/order-holder'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { ofOrder } from '../order/of-order'
import { CapturedPaymentStore } from './captured-payment.store'
import { PriceService } from './price.service'

@Controller()
export class PaymentController {
  constructor(
    private readonly prices: PriceService,
    private readonly captures: CapturedPaymentStore,
  ) {}

  @Handle(acceptPrice, ofOrder)
  acceptPrice(
    input: InputOf<typeof acceptPrice>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof acceptPrice>> {
    return this.prices.acceptPrice(input, { caller, access })
  }

  @Handle(preparePayment)
  prepare(input: InputOf<typeof preparePayment>): Promise<OutputOf<typeof preparePayment>> {
    return this.prices.prepare(input)
  }

  @Handle(preparePartyPayment)
  prepareParty(input: InputOf<typeof preparePartyPayment>): Promise<OutputOf<typeof preparePartyPayment>> {
    return this.prices.prepareParty(input)
  }

  @Handle(readCaptures)
  async readCaptures({ paymentIds }: InputOf<typeof readCaptures>): Promise<OutputOf<typeof readCaptures>> {
    return { captures: await this.captures.list(paymentIds) }
  }
}
