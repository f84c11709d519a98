import type { InputOf, OutputOf, PayloadOf } from '@borderlane/contracts/define'
import { AppError, type ErrorCode } from '@borderlane/contracts/errors'
import {
  type CaptureOutcome,
  orderMailRequested,
  orderPaidAfterClosing,
  preparePayment,
  readCaptures,
} from '@borderlane/contracts/orders/internal'
import { isPayable } from '@borderlane/contracts/orders/order'
import { acceptPrice } from '@borderlane/contracts/orders/order-holder'
import type { paymentCaptured, paymentRefunded } from '@borderlane/contracts/payments/internal'
import { Hints, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { By } from '../change/order-change.service'
import { type LockedOffer, lockOffer } from '../offer/offer'
import { OfferService } from '../offer/offer.service'
import { tellAfterCommit } from '../order/change-hint'
import { findOrder } from '../access/order-access'
import { Order } from '../order/order.entity'
import { captureOutcome, pathFrom } from '../order/order-status'
import { OrderMoves } from '../order/order-moves'
import { OrderService } from '../order/order.service'
import { auditForTraveller } from '../staff/order-audit'

/** The catalogue answers, but no longer with something that this order could be. */
const NO_LONGER_OFFERED: readonly ErrorCode[] = [
  'catalogue.country_not_found',
  'catalogue.requirement_not_found',
  'orders.no_admission',
  'orders.no_visa_needed',
  'orders.speed_not_offered',
  'validation.failed',
]

/** Money of the order, whatever its status. */
const OF_ORDER: readonly CaptureOutcome[] = ['applied', 'not_payable', 'closed']

/** What money has to do with an order: the price that is asked, and what follows when it was paid. */
@Injectable()
export class OrderPaymentService {
  constructor(
    private readonly db: DataSource,
    private readonly offers: OfferService,
    private readonly orders: OrderService,
    private readonly moves: OrderMoves,
    private readonly hints: Hints,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Payments has asked for the order as the traveller before, which answers whether they may pay. */
  async prepare({ id }: InputOf<typeof preparePayment>): Promise<OutputOf<typeof preparePayment>> {
    // Waits for whoever changes the price now (changeChoice).
    const order = await this.db.transaction((tx) => findOrder(tx, id, { lock: true }))
    const settled = await this.settlePrice(order, order.totalAmountCents)
    const { governmentFeeCents, serviceFeeCents, denialProtectionFeeCents, totalAmountCents, currency } =
      settled
    return {
      orderId: id,
      governmentFeeCents,
      serviceFeeCents,
      denialProtectionFeeCents,
      totalAmountCents,
      currency,
    }
  }

  async acceptPrice(
    { id, totalAmountCents }: InputOf<typeof acceptPrice>,
    by: By,
  ): Promise<OutputOf<typeof acceptPrice>> {
    const order = await findOrder(this.db.manager, id)
    return this.orders.view(this.db.manager, await this.settlePrice(order, totalAmountCents, by))
  }

  /**
   * Takes a captured payment once. What comes for a closed order goes back by itself; what does not fit the order in
   * another way is money that a person must look at: it is kept with the reason, and not tried again.
   */
  async capture(tx: EntityManager, payment: PayloadOf<typeof paymentCaptured>): Promise<void> {
    const { paymentId, orderId, amountCents, method } = payment
    const order = await tx
      .getRepository(Order)
      .findOne({ where: { id: orderId }, lock: { mode: 'pessimistic_write' } })
    const outcome = captureOutcome(order, amountCents, method === 'manual')
    const kept = await tx.query<unknown[]>(
      `INSERT INTO captured_payment (payment_id, order_id, amount_cents, outcome, received_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING payment_id`,
      [paymentId, orderId, amountCents, outcome, this.clock.now()],
    )
    if (kept.length === 0) return
    if (!order || outcome !== 'applied') {
      log.error(
        { event: 'orders.capture_not_applied', orderId, paymentId, reason: outcome },
        'a payment was captured that its order cannot take',
      )
    }
    if (!order || !OF_ORDER.includes(outcome)) return
    order.takePayment(amountCents, this.clock.now())
    // Paid by hand: an admin has set the status that it shall have.
    const path =
      outcome === 'applied' && isPayable({ ...order, paidCents: 0 })
        ? pathFrom(order.status, 'payment captured')
        : []
    for (const status of path) {
      await this.moves.moveOrder(tx, order, status, { actor: 'system', reason: 'payment captured' })
    }
    if (path.length > 0) return
    await this.saveMoney(tx, order)
    const { version } = order
    const isLate = outcome === 'closed'
    if (isLate) await this.outbox.add(tx, orderPaidAfterClosing, { orderId, version, paymentId })
    // Of an order that moves to paid the mail follows from that.
    const mail = isLate ? 'late-payment' : 'confirmation'
    await this.outbox.add(tx, orderMailRequested, { orderId, version, mail })
  }

  async readCaptures({ paymentIds }: InputOf<typeof readCaptures>): Promise<OutputOf<typeof readCaptures>> {
    // Before there was a word for it, money for a closed order was `not_payable` like money for a decided one.
    const captures = await this.db.query<OutputOf<typeof readCaptures>['captures']>(
      `SELECT c.payment_id AS "paymentId",
         CASE WHEN c.outcome = 'not_payable' AND o.status = 'closed' AND (
           SELECT h.status FROM order_status_history h WHERE h.order_id = o.id AND h.at <= c.received_at
           ORDER BY h.version DESC LIMIT 1) = 'closed' THEN 'closed' ELSE c.outcome END AS outcome
       FROM captured_payment c LEFT JOIN "order" o ON o.id = c.order_id WHERE c.payment_id = ANY($1)`,
      [paymentIds],
    )
    return { captures }
  }

  /** Money of the order went back; its status is not touched by that. */
  async keepRefund(tx: EntityManager, refund: PayloadOf<typeof paymentRefunded>): Promise<void> {
    const { refundId, paymentId, orderId, amountCents } = refund
    // Locked before the insert, as for a capture: a refund that arrives twice waits here.
    const order = await tx
      .getRepository(Order)
      .findOne({ where: { id: orderId }, lock: { mode: 'pessimistic_write' } })
    const kept = await tx.query<unknown[]>(
      `INSERT INTO refunded_payment (refund_id, payment_id, order_id, amount_cents, received_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING refund_id`,
      [refundId, paymentId, orderId, amountCents, this.clock.now()],
    )
    if (!order || kept.length === 0) return
    order.refundedCents += amountCents
    await this.saveMoney(tx, order)
  }

  private async saveMoney(tx: EntityManager, order: Order): Promise<void> {
    order.version += 1
    await tx.getRepository(Order).save(order)
    tellAfterCommit(tx, this.hints, order)
  }

  /**
   * The order with a price that holds. One that was made without the catalogue is compared with it now.
   * @param expectedCents what the traveller knows of
   * @param by who accepts it
   * @throws AppError `orders.price_changed` with the price to accept, `orders.already_paid`, `orders.not_payable`
   */
  private async settlePrice(order: Order, expectedCents: number, by?: By): Promise<Order> {
    order.checkPayable()
    if (!order.isFallback) return expectPrice(order, expectedCents)
    const offer = expectPrice(await this.confirmedOffer(order), expectedCents)
    return this.db.transaction(async (tx) => {
      const locked = await findOrder(tx, order.id, { lock: true })
      locked.checkPayable()
      // Somebody else has settled it meanwhile.
      if (!locked.isFallback) return expectPrice(locked, expectedCents)
      locked.confirm(offer)
      await tx.getRepository(Order).save(locked)
      if (by) await auditForTraveller(tx, by, { action: 'price' }, this.clock.now())
      tellAfterCommit(tx, this.hints, locked)
      return locked
    })
  }

  private async confirmedOffer(order: Order): Promise<LockedOffer> {
    try {
      return lockOffer(await this.offers.ask(order.passportCountry, order.destinationCountry), order)
    } catch (error) {
      if (!(error instanceof AppError) || !NO_LONGER_OFFERED.includes(error.code)) throw error
      throw new AppError('orders.not_payable', undefined, { cause: error })
    }
  }
}

function expectPrice<T extends { totalAmountCents: number }>(priced: T, expectedCents: number): T {
  const { totalAmountCents } = priced
  if (totalAmountCents !== expectedCents) throw new AppError('orders.price_changed', { totalAmountCents })
  return priced
}
