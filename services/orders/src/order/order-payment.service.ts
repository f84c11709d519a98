import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf, PayloadOf } from '@borderlane/contracts/define'
import { AppError, type ErrorCode } from '@borderlane/contracts/errors'
import { acceptPrice, preparePayment } from '@borderlane/contracts/orders'
import type { paymentCaptured } from '@borderlane/contracts/payments'
import { Hints } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { type LockedOffer, lockOffer } from '../offer/offer'
import { OfferService } from '../offer/offer.service'
import { tellAfterCommit } from './change-hint'
import { findOrder, onlyService, openOrder } from './order-access'
import { Order } from './order.entity'
import { captureOutcome, pathFrom } from './order-status'
import { OrderService } from './order.service'

/** The catalogue answers, but no longer with something that this order could be. */
const NO_LONGER_OFFERED: readonly ErrorCode[] = [
  'catalogue.country_not_found',
  'catalogue.requirement_not_found',
  'orders.no_admission',
  'orders.no_visa_needed',
  'orders.speed_not_offered',
  'validation.failed',
]

/** What money has to do with an order: the price that is asked, and what follows when it was paid. */
@Injectable()
export class OrderPaymentService {
  constructor(
    private readonly db: DataSource,
    private readonly offers: OfferService,
    private readonly orders: OrderService,
    private readonly hints: Hints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Payments has asked for the order as the traveller before, which answers whether they may pay. */
  async prepare(
    { id }: InputOf<typeof preparePayment>,
    caller: Caller,
  ): Promise<OutputOf<typeof preparePayment>> {
    onlyService(caller, 'payments')
    const order = await findOrder(this.db.manager, id)
    const settled = await this.settlePrice(order, order.totalAmountCents)
    return { orderId: id, totalAmountCents: settled.totalAmountCents, currency: settled.currency }
  }

  async acceptPrice(
    { id, totalAmountCents }: InputOf<typeof acceptPrice>,
    caller: Caller,
  ): Promise<OutputOf<typeof acceptPrice>> {
    const order = await openOrder(this.db.manager, id, caller)
    return this.orders.view(this.db.manager, await this.settlePrice(order, totalAmountCents))
  }

  /**
   * Takes a captured payment once. One that does not fit the order is money that a person must look at: it is kept
   * with the reason, and not tried again.
   */
  async capture(tx: EntityManager, payment: PayloadOf<typeof paymentCaptured>): Promise<void> {
    const { paymentId, orderId, amountCents } = payment
    const order = await tx
      .getRepository(Order)
      .findOne({ where: { id: orderId }, lock: { mode: 'pessimistic_write' } })
    const outcome = captureOutcome(order, amountCents)
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
      return
    }
    order.paidAt = this.clock.now()
    for (const status of pathFrom(order.status, 'payment captured')) await this.orders.move(tx, order, status)
  }

  /**
   * The order with a price that holds. One that was made without the catalogue is compared with it now.
   * @param expectedCents what the traveller knows of
   * @throws AppError `orders.price_changed` with the price to accept, `orders.already_paid`, `orders.not_payable`
   */
  private async settlePrice(order: Order, expectedCents: number): Promise<Order> {
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
