import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError, type ErrorCode } from '@borderlane/contracts/errors'
import type { preparePartyPayment, preparePayment } from '@borderlane/contracts/orders/internal'
import { isPayable } from '@borderlane/contracts/orders/next-step'
import type { acceptPrice } from '@borderlane/contracts/orders/order-holder'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { By } from '../open/seen-orders'
import { OrderAudit } from '../order/order-audit'
import { type LockedOffer, lockOffer } from '../order/offer'
import { OfferService } from '../order/offer.service'
import { findOrder } from '../order/find-order'
import { HeldOrders } from '../order/held-orders'
import type { Order } from '../order/order.entity'
import { isMember } from '../order/party.store'
import { OrderReader } from '../order/order-reader'
import { OrderStore } from '../order/order.store'

/** The catalogue answers, but no longer with something that this order could be. */
const NO_LONGER_OFFERED: readonly ErrorCode[] = [
  'catalogue.country_not_found',
  'catalogue.requirement_not_found',
  'orders.no_admission',
  'orders.no_visa_needed',
  'orders.not_sold',
  'orders.speed_not_offered',
  'validation.failed',
]

/** The price that an order is paid at. */
@Injectable()
export class PriceService {
  constructor(
    private readonly db: DataSource,
    private readonly held: HeldOrders,
    private readonly offers: OfferService,
    private readonly reader: OrderReader,
    private readonly orders: OrderStore,
    private readonly audit: OrderAudit,
  ) {}

  /** Payments has asked for the order as the traveller before, which answers whether they may pay. */
  async prepare({ id }: InputOf<typeof preparePayment>): Promise<OutputOf<typeof preparePayment>> {
    // Waits for whoever changes the price now or closes the order now (`HeldOrders`).
    const order = await this.held.lock(id, (_tx, free) => Promise.resolve(free))
    order.checkPayable()
    await this.offers.checkIssued(order.passportCountry, order.destinationCountry)
    const settled = await this.settlePrice(order, order.totalAmountCents)
    const { governmentFeeCents, serviceFeeCents, denialProtectionFeeCents, totalAmountCents, currency } =
      settled
    const { creditCents } = settled
    return {
      orderId: id,
      governmentFeeCents,
      serviceFeeCents,
      denialProtectionFeeCents,
      ...(creditCents > 0 && { creditCents }),
      totalAmountCents,
      currency,
    }
  }

  /** Every order of a party that can be paid now. */
  async prepareParty({
    id,
  }: InputOf<typeof preparePartyPayment>): Promise<OutputOf<typeof preparePartyPayment>> {
    const members = (await this.reader.ofParty(this.db.manager, id)).filter(isMember)
    const unpaid = members.filter((order) => order.paidCents === 0 && isPayable(order))
    if (members.length === 0) throw new AppError('orders.not_found')
    if (unpaid.length === 0)
      throw new AppError(
        members.some(({ paidCents }) => paidCents > 0) ? 'orders.already_paid' : 'orders.not_payable',
      )
    const orders: OutputOf<typeof preparePayment>[] = []
    for (const order of unpaid) orders.push(await this.prepare(order))
    return { orders }
  }

  async acceptPrice(
    { id, totalAmountCents }: InputOf<typeof acceptPrice>,
    by: By,
  ): Promise<OutputOf<typeof acceptPrice>> {
    const order = await findOrder(this.db.manager, id)
    return this.reader.view(this.db.manager, await this.settlePrice(order, totalAmountCents, by))
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
      await this.orders.save(tx, locked)
      if (by) await this.audit.writeForTraveller(tx, by, { action: 'price' })
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
