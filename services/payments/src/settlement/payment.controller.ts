import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  compareCards,
  endUnpaid,
  findOpenPayment,
  recordSettlement,
} from '@borderlane/contracts/payments/internal'
import {
  getPayment,
  listOrderPayments,
  startPartyPayment,
  startPayment,
} from '@borderlane/contracts/payments/order-holder'
import type { Payment } from '@borderlane/contracts/payments/payment'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { OrderSettlement } from './order-settlement'
import { PaymentReader } from './payment-reader'
import { PaymentStart } from './payment-start'

@Controller()
export class PaymentController {
  constructor(
    private readonly starting: PaymentStart,
    private readonly reader: PaymentReader,
    private readonly settlement: OrderSettlement,
  ) {}

  @Handle(startPayment, { about: ({ id }) => id })
  async startPayment(
    input: InputOf<typeof startPayment>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<Payment> {
    return this.starting.start(input, caller, access)
  }

  @Handle(startPartyPayment, { about: ({ id }) => id })
  async startPartyPayment(
    input: InputOf<typeof startPartyPayment>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<Payment> {
    return this.starting.startParty(input, caller, access)
  }

  @Handle(getPayment, {
    about: ({ id }, controller: PaymentController) => controller.reader.ownerOf(id),
    refusals: { 'orders.not_found': 'payments.not_found' },
  })
  async getPayment({ id }: InputOf<typeof getPayment>): Promise<Payment> {
    return this.reader.get(id)
  }

  @Handle(listOrderPayments, { about: ({ id }) => id })
  async listOrderPayments({
    id,
  }: InputOf<typeof listOrderPayments>): Promise<OutputOf<typeof listOrderPayments>> {
    return this.reader.listOfOrder(id)
  }

  @Handle(findOpenPayment)
  async findOpenPayment({
    orderId,
  }: InputOf<typeof findOpenPayment>): Promise<OutputOf<typeof findOpenPayment>> {
    return { isOpen: await this.settlement.isPaying(orderId) }
  }

  @Handle(compareCards)
  async compareCards({
    orderId,
    others,
  }: InputOf<typeof compareCards>): Promise<OutputOf<typeof compareCards>> {
    return this.reader.compareCards(orderId, others)
  }

  @Handle(endUnpaid)
  async endUnpaid({ orderId }: InputOf<typeof endUnpaid>): Promise<OutputOf<typeof endUnpaid>> {
    return this.settlement.endUnpaid(orderId)
  }

  @Handle(recordSettlement)
  async recordSettlement(
    input: InputOf<typeof recordSettlement>,
    caller: Caller,
  ): Promise<OutputOf<typeof recordSettlement>> {
    return this.settlement.recordOutside(input, caller)
  }
}
