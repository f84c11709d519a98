import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { requestConfirmation } from '@borderlane/contracts/orders/order-holder'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { OrderMails } from '../open/order-mails.store'
import { OrderAudit } from '../order/order-audit.store'
import { ofOrder, findOrder } from '../order/order.entity'
import { CapturedPaymentStore } from './captured-payment.store'

@Controller()
export class RequestConfirmation {
  constructor(
    private readonly db: DataSource,
    private readonly mails: OrderMails,
    private readonly captures: CapturedPaymentStore,
    private readonly audit: OrderAudit,
  ) {}

  @Handle(requestConfirmation, ofOrder)
  async requestConfirmation(
    { id }: InputOf<typeof requestConfirmation>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof requestConfirmation>> {
    await this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      if (order.erasedAt) throw new AppError('orders.erased')
      if (order.paidCents === 0) throw new AppError('orders.not_payable')
      const isLate = await this.captures.wasPaidAfterClosing(tx, id)
      await this.mails.requireMail(tx, order, isLate ? 'late-payment' : 'confirmation')
      await this.audit.recordActForTraveller(tx, { caller, access }, { action: 'mail' })
    })
    return {}
  }
}
