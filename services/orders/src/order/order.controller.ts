import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  acceptPrice,
  createOrder,
  getOrder,
  issueAccessToken,
  listOrders,
  preparePayment,
  requestConfirmation,
  resendLink,
} from '@borderlane/contracts/orders'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { OrderMailService } from './order-mail.service'
import { OrderOwnerService } from './order-owner.service'
import { OrderPaymentService } from './order-payment.service'
import { OrderService } from './order.service'

@Controller()
export class OrderController {
  constructor(
    private readonly orders: OrderService,
    private readonly payments: OrderPaymentService,
    private readonly mails: OrderMailService,
    private readonly owners: OrderOwnerService,
  ) {}

  @Handle(createOrder)
  create(input: InputOf<typeof createOrder>, caller: Caller): Promise<OutputOf<typeof createOrder>> {
    return this.orders.create(input, caller)
  }

  @Handle(listOrders)
  list(input: InputOf<typeof listOrders>, caller: Caller): Promise<OutputOf<typeof listOrders>> {
    return this.owners.list(input, caller)
  }

  @Handle(getOrder)
  get(input: InputOf<typeof getOrder>, caller: Caller): Promise<OutputOf<typeof getOrder>> {
    return this.orders.get(input, caller)
  }

  @Handle(preparePayment)
  preparePayment(
    input: InputOf<typeof preparePayment>,
    caller: Caller,
  ): Promise<OutputOf<typeof preparePayment>> {
    return this.payments.prepare(input, caller)
  }

  @Handle(acceptPrice)
  acceptPrice(input: InputOf<typeof acceptPrice>, caller: Caller): Promise<OutputOf<typeof acceptPrice>> {
    return this.payments.acceptPrice(input, caller)
  }

  @Handle(resendLink)
  resendLink(input: InputOf<typeof resendLink>): Promise<OutputOf<typeof resendLink>> {
    return this.mails.resendLink(input)
  }

  @Handle(requestConfirmation)
  requestConfirmation(
    input: InputOf<typeof requestConfirmation>,
    caller: Caller,
  ): Promise<OutputOf<typeof requestConfirmation>> {
    return this.mails.requestConfirmation(input, caller)
  }

  @Handle(issueAccessToken)
  issueAccessToken(
    input: InputOf<typeof issueAccessToken>,
    caller: Caller,
  ): Promise<OutputOf<typeof issueAccessToken>> {
    return this.mails.issueAccessToken(input, caller)
  }
}
