// askFurtherPayment -> documents.findDocument -> orders: ask-further-payment.ts -> orders.mail-requested -> notifications
// Paid: payments.start -> payments.captured -> orders: pay/capture-payment.ts. Declined: decline-further-payment.ts.
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { findDocument } from '@borderlane/contracts/documents/internal'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { askFurtherPayment, withdrawFurtherPayment } from '@borderlane/contracts/orders/further-payments'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { mayBeAskedFurther, openFurtherPayment } from '@borderlane/domain/orders/further-payment'
import { Calls, Handle, Outbox, serviceCaller } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { Controller } from '@nestjs/common'
import { endFurther, openFurther } from '../order/further-payment'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { OpenPayments } from '../pay/open-payments'
import { StaffChange } from '../staff/staff-change'

@Controller()
export class AskFurtherPayment {
  constructor(
    private readonly changes: StaffChange,
    private readonly orders: OrderStore,
    private readonly payments: OpenPayments,
    private readonly calls: Calls,
    private readonly outbox: Outbox,
  ) {}

  /** Asked twice at once: the second waits for the first, and then finds it open. */
  @Handle(askFurtherPayment)
  askFurtherPayment(
    { id, amountCents, reason, documentId }: InputOf<typeof askFurtherPayment>,
    caller: Caller,
  ): Promise<StaffOrder> {
    const furtherPaymentId = newId()
    return this.changes.changeOrder(id, { action: 'ask_payment', subject: furtherPaymentId }, caller, {
      check: checkAskable,
      ask: async () => {
        await this.calls.send(findDocument, { id, documentId }, serviceCaller('orders'))
      },
      apply: async (tx, order, { actorId: askedBy, at }) => {
        const asked = { id: furtherPaymentId, amountCents, reason, documentId, askedBy }
        order.furtherPayments = [
          ...order.furtherPayments,
          { ...asked, status: 'open', askedAt: at.toISOString() },
        ]
        await this.orders.saveOrder(tx, order)
        const { version } = order
        await this.outbox.add(tx, orderMailRequested, { orderId: id, version, mail: 'further-asked' })
      },
    })
  }

  @Handle(withdrawFurtherPayment)
  withdrawFurtherPayment({ id, furtherPaymentId }: InputOf<typeof withdrawFurtherPayment>, caller: Caller) {
    return this.changes.changeOrder(id, { action: 'withdraw_payment', subject: furtherPaymentId }, caller, {
      check: (order) => void openFurther(order, furtherPaymentId),
      ask: () => this.payments.endBeforeClosing(id, furtherPaymentId),
      apply: async (tx, order, { at }) => {
        endFurther(order, 'withdrawn', at)
        await this.orders.saveOrder(tx, order)
      },
    })
  }
}

/** @throws AppError `orders.erased`, `orders.unpaid`, `orders.further_open`, `orders.further_not_due` */
function checkAskable(order: Order): void {
  if (order.erasedAt) throw new AppError('orders.erased')
  if (order.paidCents === 0) throw new AppError('orders.unpaid')
  if (openFurtherPayment(order)) throw new AppError('orders.further_open')
  if (!mayBeAskedFurther(order, order.refundTerms)) throw new AppError('orders.further_not_due')
}
