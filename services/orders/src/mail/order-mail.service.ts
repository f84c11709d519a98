import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { requestConfirmation } from '@borderlane/contracts/orders/order-holder'
import type { requestErasureLink } from '@borderlane/contracts/orders/privacy'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { By } from '../access/seen-orders'
import { OrderAudit } from '../audit/order-audit'
import { findOrder } from '../order/find-order'
import { CapturedPaymentStore } from '../payment/captured-payment.store'
import { OrderMails } from './order-mails'

/** Mails about an order that whoever may open it asks for. */
@Injectable()
export class OrderMailService {
  constructor(
    private readonly db: DataSource,
    private readonly mails: OrderMails,
    private readonly captures: CapturedPaymentStore,
    private readonly audit: OrderAudit,
  ) {}

  async requestConfirmation(
    { id }: InputOf<typeof requestConfirmation>,
    by: By,
  ): Promise<OutputOf<typeof requestConfirmation>> {
    await this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      if (order.erasedAt) throw new AppError('orders.erased')
      // There is nothing to confirm before the payment.
      if (order.paidCents === 0) throw new AppError('orders.not_payable')
      const isLate = await this.captures.wasPaidAfterClosing(tx, id)
      await this.mails.mustRequest(tx, order, isLate ? 'late-payment' : 'confirmation')
      await this.audit.writeForTraveller(tx, by, { action: 'mail' })
    })
    return {}
  }

  /** A link that allows erasing goes to the order's address. */
  async requestErasureLink(
    { id }: InputOf<typeof requestErasureLink>,
    by: By,
  ): Promise<OutputOf<typeof requestErasureLink>> {
    await this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      if (order.erasedAt) throw new AppError('orders.erased')
      await this.mails.mustRequest(tx, order, 'erasure')
      await this.audit.writeForTraveller(tx, by, { action: 'mail' })
    })
    return {}
  }
}
