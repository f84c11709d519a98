// payments.captured -> orders: capture-payment.ts -> orders.status-changed (paid, in_review) -> notifications: confirmation
// For a closed order: -> orders.paid-after-closing -> payments: refunds all of it -> payments.refunded -> recordRefund below
import type { InputOf, OutputOf, PayloadOf } from '@borderlane/contracts/define'
import {
  type CaptureOutcome,
  orderMailRequested,
  orderPaidAfterClosing,
  readCaptures,
} from '@borderlane/contracts/orders/internal'
import { isPayable } from '@borderlane/domain/orders/next-step'
import { paymentCaptured, paymentRefunded } from '@borderlane/contracts/payments/internal'
import { Handle, OnEvent, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { takeFurther } from '../order/further-payment'
import { HeldOrders } from '../order/held-orders.store'
import { findLockedOrder, findOrder, type Order } from '../order/order.entity'
import { captureOutcome, furtherOutcome, pathFrom } from '../order/order-status'
import { OrderStore } from '../order/order.store'
import { CapturedPaymentStore } from './captured-payment.store'

type Captured = PayloadOf<typeof paymentCaptured>

const OF_ORDER: readonly CaptureOutcome[] = ['applied', 'not_payable', 'closed']

/** What follows when an order was paid, or money of it was refunded. */
@Injectable()
export class CapturePayment {
  constructor(
    private readonly captures: CapturedPaymentStore,
    private readonly held: HeldOrders,
    private readonly orders: OrderStore,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Takes a captured payment once. What comes for a closed order is refunded automatically; what does not fit the
   * order in another way is money for a person to check: it is stored with the reason, and not tried again.
   */
  @OnEvent(paymentCaptured)
  async capturePayment(payment: Captured, tx: EntityManager): Promise<void> {
    const { paymentId, orderId, amountCents, method, orders = 1, furtherPaymentId } = payment
    const order = await findLockedOrder(tx, orderId)
    await this.held.checkNotHeld(tx, orderId)
    const outcome = furtherPaymentId
      ? furtherOutcome(order, furtherPaymentId, amountCents)
      : captureOutcome(order, amountCents, method === 'manual')
    const receivedAt = this.clock.now()
    if (!(await this.captures.addCapture(tx, { paymentId, orderId, amountCents, outcome, receivedAt })))
      return
    if (!order || outcome !== 'applied') {
      log.error(
        { event: 'orders.capture_not_applied', orderId, paymentId, reason: outcome },
        'a payment was captured that its order cannot take; a person has to refund it',
      )
    }
    if (!order || !OF_ORDER.includes(outcome)) return
    if (furtherPaymentId) return this.takeFurther(tx, order, { outcome, payment, at: receivedAt })
    await this.orders.takePayment(tx, order, { amountCents, at: receivedAt })
    // Paid by hand: an admin has set the status that it shall have.
    const path =
      outcome === 'applied' && isPayable({ ...order, paidCents: 0 })
        ? pathFrom(order.status, 'payment captured')
        : []
    const byParty = orders > 1
    for (const status of path) {
      await this.orders.moveOrder(tx, order, status, { actor: 'system', reason: 'payment captured', byParty })
    }
    if (byParty && order.partyId && path.length > 0) await this.confirmParty(tx, order, { paymentId, orders })
    if (path.length > 0) return
    // Of an order that moves to paid the mail follows from that.
    await this.finish(tx, order, { paymentId, isLate: outcome === 'closed', mail: 'confirmation' })
  }

  /** The status stays: what was missing is here, and the next step follows from that. */
  private async takeFurther(
    tx: EntityManager,
    order: Order,
    { outcome, payment, at }: { outcome: CaptureOutcome; payment: Captured; at: Date },
  ): Promise<void> {
    const { paymentId, amountCents } = payment
    const isLate = outcome !== 'applied'
    if (isLate) order.paidCents += amountCents
    else takeFurther(order, amountCents, at)
    await this.finish(tx, order, { paymentId, isLate, mail: 'further-paid' })
  }

  private async finish(
    tx: EntityManager,
    order: Order,
    how: { paymentId: string; isLate: boolean; mail: 'confirmation' | 'further-paid' },
  ): Promise<void> {
    const { paymentId, isLate } = how
    order.version += 1
    await this.orders.saveOrder(tx, order)
    const { id: orderId, version } = order
    if (isLate) await this.outbox.add(tx, orderPaidAfterClosing, { orderId, version, paymentId })
    const mail = isLate ? 'late-payment' : how.mail
    await this.outbox.add(tx, orderMailRequested, { orderId, version, mail })
  }

  /** One mail for all that a payment paid, with its last one. */
  private async confirmParty(
    tx: EntityManager,
    { partyId }: Order,
    { paymentId, orders }: { paymentId: string; orders: number },
  ): Promise<void> {
    // Two at once: the second waits here, and then sees the first.
    await this.captures.lockParty(tx, partyId!)
    const { first: orderId, count } = await this.captures.findOrders(tx, paymentId)
    if (count < orders) return
    // The mail speaks of all to the one who began, whichever is captured last.
    const { version } = await findOrder(tx, orderId)
    await this.outbox.add(tx, orderMailRequested, { orderId, version, mail: 'confirmation' })
  }

  /** Money of the order was refunded; that does not change its status. */
  @OnEvent(paymentRefunded)
  async recordRefund(refund: PayloadOf<typeof paymentRefunded>, tx: EntityManager): Promise<void> {
    const { refundId, paymentId, orderId, amountCents } = refund
    // Locked before the insert, as for a capture: a refund that arrives twice waits here.
    const order = await findLockedOrder(tx, orderId)
    const receivedAt = this.clock.now()
    const isNew = await this.captures.addRefund(tx, { refundId, paymentId, orderId, amountCents, receivedAt })
    if (!order || !isNew) return
    order.refundedCents += amountCents
    order.version += 1
    await this.orders.saveOrder(tx, order)
  }
}

@Controller()
export class ReadCaptures {
  constructor(private readonly captures: CapturedPaymentStore) {}

  @Handle(readCaptures)
  async readCaptures({ paymentIds }: InputOf<typeof readCaptures>): Promise<OutputOf<typeof readCaptures>> {
    return { captures: await this.captures.listCaptures(paymentIds) }
  }
}
