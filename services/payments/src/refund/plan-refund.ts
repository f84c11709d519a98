import type { PayloadOf } from '@borderlane/contracts/define'
import type { orderFeePaid } from '@borderlane/contracts/orders/internal'
import type { RefundCause } from '@borderlane/contracts/payments/payment'
import type { ClosingMoney } from '@borderlane/contracts/orders/statuses'
import { Id, type OrderStatus } from '@borderlane/contracts/primitives'
import {
  cancellationRefund,
  closedRefund,
  declineRefund,
  type RefundableOrder,
  type RefundAmount,
  rejectionRefund,
  unusedFeeRefund,
} from '@borderlane/domain/refund'
import { defineJob, Jobs } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import type { Config } from '../config'
import { addMismatch, ORDER_CLOSED } from '../payment/mismatch.store'
import { type Payment, Refund } from '../payment/payment.entity'
import { lockPaidPayments, lockPayment } from '../payment/payment.store'
import { isFeeReturned, isGivenBack, readLeft, readPlannedExcess } from '../payment/refund.store'

export const payRefund = defineJob('payments.pay-refund', z.strictObject({ refundId: Id }))

const HOUR_MS = 3_600_000

/** Says what is refunded of a payment, in the transaction that causes it. `PayRefund` pays it. */
@Injectable()
export class PlanRefund {
  constructor(
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What came and pays for nothing is refunded on its own. */
  async returnExcess(tx: EntityManager, payment: Payment, unpaid: 'late' | 'partial'): Promise<void> {
    const paysFor = payment.capturedAt ? payment.amountCents : 0
    const planned = await readPlannedExcess(tx, payment.id)
    const amountCents = payment.receivedCents - paysFor - planned
    if (amountCents > 0)
      await this.planRefund(tx, payment, {
        orderId: payment.orderId,
        cause: payment.capturedAt ? 'surplus' : unpaid,
        amountCents,
      })
  }

  /** An order was rejected: what its protection promised is refunded, after the time in which it can be undone. */
  async planForRejection(tx: EntityManager, orderId: string): Promise<void> {
    const payments = await lockPaidPayments(tx, orderId)
    // Bought with the order, it is for what was paid later, too.
    const denialProtection = payments.some((payment) => payment.partOf(orderId).protectionFeeCents > 0)
    const waitMs = this.config.REFUND_DELAY_HOURS * HOUR_MS
    for (const payment of payments) {
      const order = await this.refundable(tx, payment, { orderId, status: 'rejected' })
      const { amountCents } = rejectionRefund({ ...order, denialProtection })
      const [status, cause] = ['scheduled', 'rejection'] as const
      const isWaiting = await tx.existsBy(Refund, { paymentId: payment.id, orderId, status, cause })
      if (amountCents > 0 && !isWaiting)
        await this.planRefund(tx, payment, { orderId, cause, amountCents, waitMs })
    }
  }

  async undoRejection(tx: EntityManager, orderId: string): Promise<void> {
    await tx.update(Refund, { orderId, cause: 'rejection', status: 'scheduled' }, { status: 'canceled' })
  }

  /** Staff have closed a paid order undecided: what they decided is returned, after the time in which it can be undone. */
  async planForClosing(
    tx: EntityManager,
    orderId: string,
    { from, money, termsVersion }: { from: OrderStatus; money: ClosingMoney; termsVersion?: number },
  ): Promise<void> {
    if (money === 'none') return
    const waitMs = this.config.REFUND_DELAY_HOURS * HOUR_MS
    for (const payment of await lockPaidPayments(tx, orderId)) {
      const order = await this.refundable(tx, payment, { orderId, status: from })
      const back =
        money === 'all'
          ? closedRefund(order)
          : cancellationRefund(order, this.config.CANCEL_REFUND_PERCENT, termsVersion)
      await this.planFees(tx, payment, { orderId, cause: 'closing', waitMs }, back)
    }
  }

  /** The order was opened again before its refund was paid. */
  async undoClosing(tx: EntityManager, orderId: string): Promise<void> {
    await tx.update(Refund, { orderId, cause: 'closing', status: 'scheduled' }, { status: 'canceled' })
  }

  /** The traveller has cancelled, or declined a further payment: what the terms return is refunded at once. */
  async planForCancellation(
    tx: EntityManager,
    orderId: string,
    { from, isDecline = false }: { from: OrderStatus; isDecline?: boolean },
  ): Promise<void> {
    const backOf = isDecline ? declineRefund : cancellationRefund
    for (const payment of await lockPaidPayments(tx, orderId)) {
      const order = await this.refundable(tx, payment, { orderId, status: from })
      const back = backOf(order, this.config.CANCEL_REFUND_PERCENT)
      await this.planFees(tx, payment, { orderId, cause: 'cancellation' }, back)
    }
  }

  /**
   * The order was closed before its money came: all of it is refunded at once, and is a mismatch until it is back. Once:
   * what was begun before, or failed, is for a person to look at.
   */
  async planForClosed(tx: EntityManager, paymentId: string, orderId: string): Promise<void> {
    const payment = await lockPayment(tx, paymentId)
    if (!payment?.capturedAt || (await isGivenBack(tx, paymentId, orderId))) return
    await addMismatch(tx, { paymentId, orderId }, ORDER_CLOSED)
    const back = closedRefund(await this.refundable(tx, payment, { orderId, status: 'closed' }))
    await this.planFees(tx, payment, { orderId, cause: 'closed' }, back)
  }

  /** The authority took less than the estimate: what was not needed is refunded at once. Once for an order. */
  async planForUnusedFee(
    tx: EntityManager,
    { orderId, feePaidCents, termsVersion }: PayloadOf<typeof orderFeePaid>,
  ): Promise<void> {
    const [payment] = await lockPaidPayments(tx, orderId)
    // The estimate was in the price.
    if (!payment || payment.furtherPaymentId || (await isFeeReturned(tx, payment.id, orderId))) return
    const order = await this.refundable(tx, payment, { orderId, status: 'submitted_to_govt' })
    await this.planFees(
      tx,
      payment,
      { orderId, cause: 'fee' },
      unusedFeeRefund(order, feePaidCents, termsVersion),
    )
  }

  private async planFees(
    tx: EntityManager,
    payment: Payment,
    of: { orderId: string; cause: 'cancellation' | 'closed' | 'fee' | 'closing'; waitMs?: number },
    { amountCents, governmentFeeCents, denialProtectionFeeCents: protectionFeeCents }: RefundAmount,
  ): Promise<void> {
    if (amountCents > 0)
      await this.planRefund(tx, payment, { ...of, amountCents, governmentFeeCents, protectionFeeCents })
  }

  /** Writes a refund down and has it paid when it is due. */
  async planRefund(
    tx: EntityManager,
    payment: Payment,
    {
      waitMs = 0,
      ...fields
    }: { orderId: string; cause: RefundCause; amountCents: number; waitMs?: number } & Partial<
      Pick<Refund, 'governmentFeeCents' | 'protectionFeeCents' | 'reason' | 'requestedBy'>
    >,
  ): Promise<Refund> {
    const now = this.clock.now()
    const dueAt = new Date(now.getTime() + waitMs)
    const refund = Refund.of(payment, { status: 'scheduled', dueAt, createdAt: now, ...fields })
    await tx.insert(Refund, refund)
    if (waitMs === 0) afterCommit(tx, () => this.queue(refund.id), refund)
    log.info(
      {
        event: 'payments.refund_planned',
        paymentId: payment.id,
        orderId: refund.orderId,
        reason: refund.cause,
      },
      'refund was scheduled',
    )
    return refund
  }

  private queue(refundId: string): void {
    this.jobs
      .add(payRefund, { refundId }, { key: refundId })
      .catch((err: unknown) =>
        log.warn(
          { event: 'payments.refund_not_queued', err },
          'refund could not be queued; the next round pays it',
        ),
      )
  }

  private async refundable(
    tx: EntityManager,
    payment: Payment,
    { orderId, status }: { orderId: string; status: OrderStatus },
  ): Promise<RefundableOrder> {
    const part = payment.partOf(orderId)
    const leftCents = await readLeft(tx, payment, { cause: 'admin', orderId })
    return {
      status,
      paidCents: part.amountCents,
      refundedCents: part.amountCents - leftCents,
      governmentFeeCents: part.governmentFeeCents,
      serviceFeeCents: part.serviceFeeCents,
      denialProtection: part.protectionFeeCents > 0,
      denialProtectionFeeCents: part.protectionFeeCents,
    }
  }
}
