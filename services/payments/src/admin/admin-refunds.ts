import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { type AdminRefund, refundPayment } from '@borderlane/contracts/payments/admin'
import { answerOnce } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { PaymentStore } from '../payment/payment.store'
import { RefundPlanner } from '../refund/refund-planner'
import { Refund } from '../refund/refund.entity'
import { RefundStore } from '../refund/refund.store'
import { toAdminRefund } from '../refund/refund.view'

/** Money that goes back because an admin says so. */
@Injectable()
export class AdminRefunds {
  constructor(
    private readonly db: DataSource,
    private readonly payments: PaymentStore,
    private readonly refunds: RefundStore,
    private readonly planner: RefundPlanner,
  ) {}

  /** Two at once: the second waits at the payment's row and sees what the first has left. */
  async refund(input: InputOf<typeof refundPayment>, caller: Caller): Promise<AdminRefund> {
    const { id, amountCents, reason } = input
    return this.db.transaction((tx) =>
      answerOnce(tx, { caller, contract: refundPayment, input }, async () => {
        const payment = await this.payments.lock(tx, id)
        if (!payment) throw new AppError('payments.not_found')
        if (payment.status === 'disputed') throw new AppError('payments.disputed')
        if (!input.orderId && payment.parts.length > 1) throw new AppError('payments.part_not_named')
        const orderId = input.orderId ?? payment.orderId
        if (!payment.parts.some((part) => part.orderId === orderId)) throw new AppError('payments.not_found')
        const waiting = await tx.sum(Refund, 'amountCents', {
          paymentId: id,
          orderId,
          status: 'scheduled',
          cause: 'admin',
        })
        const leftCents =
          (await this.refunds.leftOf(tx, payment, { cause: 'admin', orderId })) - Number(waiting ?? 0)
        if (leftCents <= 0) throw new AppError('payments.not_refundable')
        if (amountCents !== undefined && amountCents > leftCents)
          throw new AppError('payments.refund_too_large', { leftCents })
        return toAdminRefund(
          await this.planner.plan(tx, payment, {
            orderId,
            cause: 'admin',
            amountCents: amountCents ?? leftCents,
            reason,
            requestedBy: caller.userId ?? null,
          }),
        )
      }),
    )
  }
}
