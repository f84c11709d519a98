import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { listOrders } from '@borderlane/contracts/orders/account'
import {
  issueAccessToken,
  type OrderAccess,
  preparePayment,
  readCaptures,
} from '@borderlane/contracts/orders/internal'
import {
  acceptPrice,
  cancelOrder,
  changeChoice,
  correctOrder,
  getOrder,
  requestConfirmation,
} from '@borderlane/contracts/orders/order-holder'
import { createOrder, readTrackRecord, resendLink } from '@borderlane/contracts/orders/public'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { OrderMailService } from '../mail/order-mail.service'
import { OrderChangeService } from '../change/order-change.service'
import { OrderOwnerService } from './order-owner.service'
import { OrderPaymentService } from '../payment/order-payment.service'
import { OrderService } from './order.service'
import { TrackRecordService } from './track-record.service'

/** Every one of these names its order in the address. */
const ofOrder = { order: ({ id }: { id: string }) => id }

@Controller()
export class OrderController {
  constructor(
    private readonly orders: OrderService,
    private readonly payments: OrderPaymentService,
    private readonly mails: OrderMailService,
    private readonly owners: OrderOwnerService,
    private readonly changes: OrderChangeService,
    private readonly record: TrackRecordService,
  ) {}

  @Handle(createOrder)
  create(input: InputOf<typeof createOrder>, caller: Caller): Promise<OutputOf<typeof createOrder>> {
    return this.orders.create(input, caller)
  }

  @Handle(listOrders)
  list(input: InputOf<typeof listOrders>, caller: Caller): Promise<OutputOf<typeof listOrders>> {
    return this.owners.list(input, caller)
  }

  @Handle(getOrder, ofOrder)
  get(input: InputOf<typeof getOrder>): Promise<OutputOf<typeof getOrder>> {
    return this.orders.get(input)
  }

  @Handle(readCaptures)
  readCaptures(input: InputOf<typeof readCaptures>): Promise<OutputOf<typeof readCaptures>> {
    return this.payments.readCaptures(input)
  }

  @Handle(preparePayment)
  preparePayment(input: InputOf<typeof preparePayment>): Promise<OutputOf<typeof preparePayment>> {
    return this.payments.prepare(input)
  }

  @Handle(acceptPrice, ofOrder)
  acceptPrice(
    input: InputOf<typeof acceptPrice>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof acceptPrice>> {
    return this.payments.acceptPrice(input, { caller, access })
  }

  @Handle(correctOrder, ofOrder)
  correct(
    input: InputOf<typeof correctOrder>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof correctOrder>> {
    return this.changes.correct(input, { caller, access })
  }

  @Handle(changeChoice, ofOrder)
  changeChoice(
    input: InputOf<typeof changeChoice>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof changeChoice>> {
    return this.changes.changeChoice(input, { caller, access })
  }

  @Handle(cancelOrder, ofOrder)
  cancel(
    input: InputOf<typeof cancelOrder>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof cancelOrder>> {
    return this.changes.cancel(input, { caller, access })
  }

  @Handle(readTrackRecord)
  readTrackRecord(): Promise<OutputOf<typeof readTrackRecord>> {
    return this.record.read()
  }

  @Handle(resendLink)
  resendLink(input: InputOf<typeof resendLink>, caller: Caller): Promise<OutputOf<typeof resendLink>> {
    return this.mails.resendLink(input, caller)
  }

  @Handle(requestConfirmation, ofOrder)
  requestConfirmation(
    input: InputOf<typeof requestConfirmation>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof requestConfirmation>> {
    return this.mails.requestConfirmation(input, { caller, access })
  }

  @Handle(issueAccessToken)
  issueAccessToken(input: InputOf<typeof issueAccessToken>): Promise<OutputOf<typeof issueAccessToken>> {
    return this.mails.issueAccessToken(input)
  }
}
