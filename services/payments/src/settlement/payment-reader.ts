import { AppError } from '@borderlane/contracts/errors'
import type { OutputOf } from '@borderlane/contracts/define'
import type { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import type { Payment as PaymentView } from '@borderlane/contracts/payments/payment'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Payment } from '../payment/payment.entity'
import { PaymentStore } from '../payment/payment.store'
import { toPayment } from '../payment/payment.view'
import { Refund } from '../refund/refund.entity'
import { toRefund } from '../refund/refund.view'

/** What travellers see of their payments. Nothing here waits for a locked row. */
@Injectable()
export class PaymentReader {
  constructor(
    private readonly db: DataSource,
    private readonly payments: PaymentStore,
  ) {}

  async get(id: string): Promise<PaymentView> {
    return toPayment(await this.find(id))
  }

  /** The party or the order that a payment is for. */
  async ownerOf(id: string): Promise<string> {
    const { partyId, orderId } = await this.find(id)
    return partyId ?? orderId
  }

  async listOfOrder(orderId: string): Promise<OutputOf<typeof listOrderPayments>> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const
    const [payments, refunds] = await Promise.all([
      this.payments.ofOrder(this.db.manager, orderId),
      this.db.manager.find(Refund, { where: { orderId }, order }),
    ])
    return {
      payments: payments.map((payment) => toPayment(payment, orderId)),
      refunds: refunds.map(toRefund),
    }
  }

  async compareCards(
    orderId: string,
    others: readonly string[],
  ): Promise<{ same: boolean; comparable: boolean }> {
    const payment = await this.payments.capturedOf(this.db.manager, orderId)
    if (!payment?.cardMark) return { same: false, comparable: false }
    return { same: await this.payments.isSameCard(orderId, others), comparable: true }
  }

  private async find(id: string): Promise<Payment> {
    const payment = await this.payments.find(this.db.manager, id)
    if (!payment) throw new AppError('payments.not_found')
    return payment
  }
}
