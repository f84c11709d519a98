import type { PayloadOf } from '@borderlane/contracts/define'
import {
  orderFeePaid,
  orderPaidAfterClosing,
  orderStatusChanged,
  referralBooked,
  referralCreditEnded,
} from '@borderlane/contracts/orders/internal'
import { Jobs, OnEvent } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Payment } from '../payment/payment.entity'
import { PaymentStore } from '../payment/payment.store'
import { RefundPlanner } from '../refund/refund-planner'
import { OrderStatusStore } from './order-status.store'
import { PaymentBooks } from './payment-books'
import { endUnpaid } from './payment.job'

/** What becomes of the money when an order moves. */
@Injectable()
export class OrderEvents {
  constructor(
    private readonly refunds: RefundPlanner,
    private readonly statuses: OrderStatusStore,
    private readonly jobs: Jobs,
    private readonly payments: PaymentStore,
    private readonly books: PaymentBooks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnEvent(orderStatusChanged)
  async onStatusChanged(event: PayloadOf<typeof orderStatusChanged>, tx: EntityManager): Promise<void> {
    const { orderId, version, status, cancelledFrom, closedFrom, money, termsVersion, unpaid } = event
    // Money that comes for it afterwards is refunded in full (orderPaidAfterClosing), not by the terms.
    if (cancelledFrom && !unpaid) await this.refunds.planForCancellation(tx, orderId, cancelledFrom)
    if (!(await this.statuses.putNewer(tx, { order_id: orderId, version, status }))) return
    await this.refunds.undoClosing(tx, orderId)
    if (status === 'rejected') await this.refunds.planForRejection(tx, orderId)
    // A rejected order that is closed stays rejected: its protection still pays.
    else if (closedFrom !== 'rejected') await this.refunds.undoRejection(tx, orderId)
    if (closedFrom && money && !unpaid)
      await this.refunds.planForClosing(tx, orderId, { from: closedFrom, money, termsVersion })
    if (status === 'rejected' || status === 'closed') afterCommit(tx, () => this.end(orderId, version))
  }

  @OnEvent(orderPaidAfterClosing)
  async onPaidAfterClosing(
    { paymentId, orderId }: PayloadOf<typeof orderPaidAfterClosing>,
    tx: EntityManager,
  ): Promise<void> {
    await this.refunds.planForClosed(tx, paymentId, orderId)
  }

  @OnEvent(orderFeePaid)
  onFeePaid(event: PayloadOf<typeof orderFeePaid>, tx: EntityManager): Promise<void> {
    return this.refunds.planForUnusedFee(tx, event)
  }

  /** Only what is approved is booked, and nothing is approved that no one has paid for. */
  @OnEvent(referralBooked)
  async onReferralBooked(event: PayloadOf<typeof referralBooked>, tx: EntityManager): Promise<void> {
    await this.books.referral(tx, await this.paymentOf(tx, event.orderId), event, this.clock.now())
  }

  @OnEvent(referralCreditEnded)
  async onCreditEnded(event: PayloadOf<typeof referralCreditEnded>, tx: EntityManager): Promise<void> {
    await this.books.creditEnd(tx, await this.paymentOf(tx, event.orderId), event, this.clock.now())
  }

  /** What has paid for an order of which a referral was booked. */
  private async paymentOf(tx: EntityManager, orderId: string): Promise<Payment> {
    const payment = await this.payments.capturedOf(tx, orderId)
    if (!payment) throw new Error(`no one has paid for order ${orderId}, of which a referral was booked`)
    return payment
  }

  private end(orderId: string, version: number): void {
    this.jobs
      .add(endUnpaid, { orderId }, { key: `${orderId}-${version}` })
      // The invoice then ends by its own time; what is paid until then is refunded or is for a person to see.
      .catch((err: unknown) =>
        log.warn(
          { event: 'payments.end_not_queued', orderId, err },
          'unpaid invoice could not be ended; it stays open until it expires',
        ),
      )
  }
}
