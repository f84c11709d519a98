// orders.status-changed -> payments: follow-order.ts -> refund/plan-refund.ts -> refund/pay-refund.ts -> payments.refunded -> orders
import type { PayloadOf } from '@borderlane/contracts/define'
import {
  orderFeePaid,
  orderPaidAfterClosing,
  orderStatusChanged,
} from '@borderlane/contracts/orders/internal'
import { Jobs, OnEvent } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { putNewerStatus } from '../payment/status.store'
import { PlanRefund } from '../refund/plan-refund'
import { endUnpaid } from './check-payment'

@Injectable()
export class FollowOrder {
  constructor(
    private readonly refunds: PlanRefund,
    private readonly jobs: Jobs,
  ) {}

  @OnEvent(orderStatusChanged)
  async followStatus(event: PayloadOf<typeof orderStatusChanged>, tx: EntityManager): Promise<void> {
    const { orderId, version, status, cancelledFrom, declined, closedFrom, money, termsVersion, unpaid } =
      event
    // Money that comes for it afterwards is refunded in full (orderPaidAfterClosing), not by the terms.
    if (cancelledFrom && !unpaid)
      await this.refunds.planForCancellation(tx, orderId, { from: cancelledFrom, isDecline: declined })
    if (!(await putNewerStatus(tx, { order_id: orderId, version, status }))) return
    await this.refunds.undoClosing(tx, orderId)
    if (status === 'rejected') await this.refunds.planForRejection(tx, orderId)
    // A rejected order that is closed stays rejected: its protection still pays.
    else if (closedFrom !== 'rejected') await this.refunds.undoRejection(tx, orderId)
    if (closedFrom && money && !unpaid)
      await this.refunds.planForClosing(tx, orderId, { from: closedFrom, money, termsVersion })
    if (status === 'rejected' || status === 'closed') afterCommit(tx, () => this.queueEnd(orderId, version))
  }

  @OnEvent(orderPaidAfterClosing)
  async refundLatePayment(
    { paymentId, orderId }: PayloadOf<typeof orderPaidAfterClosing>,
    tx: EntityManager,
  ): Promise<void> {
    await this.refunds.planForClosed(tx, paymentId, orderId)
  }

  @OnEvent(orderFeePaid)
  refundUnusedFee(event: PayloadOf<typeof orderFeePaid>, tx: EntityManager): Promise<void> {
    return this.refunds.planForUnusedFee(tx, event)
  }

  private queueEnd(orderId: string, version: number): void {
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
