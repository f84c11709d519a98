import { AppError, type InputOf } from '@borderlane/contracts/define'
import { compareCards } from '@borderlane/contracts/payments/internal'
import { getPayment, listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import type { Payment as PaymentView } from '@borderlane/contracts/payments/payment'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { type Payment, Refund } from '../payment/payment.entity'
import { findCapturedPayment, findPayment, isSameCard, listPaymentsOf } from '../payment/payment.store'
import { toPayment, toRefund } from '../payment/payment.view'

/** What travellers see of their payments. Nothing here waits for a locked row. */
@Controller()
export class ReadPayments {
  constructor(private readonly db: DataSource) {}

  @Handle(getPayment, {
    about: ({ id }, controller: ReadPayments) => controller.findOwner(id),
    refusals: { 'orders.not_found': 'payments.not_found' },
  })
  async getPayment({ id }: InputOf<typeof getPayment>): Promise<PaymentView> {
    return toPayment(await this.find(id))
  }

  async findOwner(id: string): Promise<string> {
    const { partyId, orderId } = await this.find(id)
    return partyId ?? orderId
  }

  @Handle(listOrderPayments, { about: ({ id }) => id })
  async listOrderPayments({ id: orderId }: InputOf<typeof listOrderPayments>) {
    const order = { createdAt: 'DESC', id: 'DESC' } as const
    const [payments, refunds] = await Promise.all([
      listPaymentsOf(this.db.manager, orderId),
      this.db.manager.find(Refund, { where: { orderId }, order }),
    ])
    return {
      payments: payments.map((payment) => toPayment(payment, orderId)),
      refunds: refunds.map(toRefund),
    }
  }

  @Handle(compareCards)
  async compareCards({ orderId, others }: InputOf<typeof compareCards>) {
    const payment = await findCapturedPayment(this.db.manager, orderId)
    if (!payment?.cardMark) return { same: false, comparable: false }
    return { same: await isSameCard(this.db, orderId, others), comparable: true }
  }

  private async find(id: string): Promise<Payment> {
    const payment = await findPayment(this.db.manager, id)
    if (!payment) throw new AppError('payments.not_found')
    return payment
  }
}
