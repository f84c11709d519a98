// payments.start or payments.startParty -> orders: prepare-payment.ts -> payments.captured -> orders: capture-payment.ts
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { ErrorCode } from '@borderlane/contracts/errors'
import { type OrderAccess, preparePartyPayment, preparePayment } from '@borderlane/contracts/orders/internal'
import { acceptPrice } from '@borderlane/contracts/orders/order-holder'
import { Handle } from '@borderlane/messaging'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { By } from '../open/seen-orders'
import { openFurther } from '../order/further-payment'
import { ApplicantVault } from '../order/applicant-vault'
import { HeldOrders } from '../order/held-orders.store'
import { type LockedOffer, lockOffer, OfferService } from '../order/offers'
import { OrderAudit } from '../order/order-audit.store'
import { OrderReader } from '../order/order.view'
import { ofOrder, findOrder, type Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { isMember, isUnpaid, PartyStore } from '../order/party.store'

type Prepared = OutputOf<typeof preparePayment>

const NO_LONGER_OFFERED: readonly ErrorCode[] = [
  'catalogue.country_not_found',
  'catalogue.requirement_not_found',
  'orders.no_admission',
  'orders.no_visa_needed',
  'orders.not_sold',
  'orders.speed_not_offered',
  'validation.failed',
]

@Injectable()
export class Prices {
  constructor(
    private readonly db: DataSource,
    private readonly offers: OfferService,
    private readonly orders: OrderStore,
    private readonly vault: ApplicantVault,
    private readonly audit: OrderAudit,
  ) {}

  /**
   * The order with a price that holds. One that was made without the catalogue is compared with it now, and one whose
   * official fee depends on the day of arrival with the day that is answered now.
   * @param expectedCents what the traveller knows of
   * @param by who accepts it
   * @throws AppError `orders.price_changed` with the price to accept, `orders.already_paid`, `orders.not_payable`
   */
  async settlePrice(order: Order, expectedCents: number, by?: By): Promise<Order> {
    order.checkPayable()
    if (!order.isFallback && !order.governmentFeeSeason) return expectPrice(order, expectedCents)
    const arrival = await this.vault.findArrival(this.db.manager, order)
    const offer = order.isFallback ? await this.confirmedOffer(order, arrival) : undefined
    const { totalAmountCents } = expectPrice(offer ?? order.priceOn(arrival), expectedCents)
    if (!offer && totalAmountCents === order.totalAmountCents) return order
    return this.db.transaction(async (tx) => {
      const locked = await findOrder(tx, order.id, { lock: true })
      locked.checkPayable()
      // Another request has settled it since.
      if (offer ? !locked.isFallback : locked.totalAmountCents === expectedCents)
        return expectPrice(locked, expectedCents)
      if (offer) locked.confirm(offer)
      else locked.payOn(arrival)
      await this.orders.saveOrder(tx, locked)
      if (by) await this.audit.recordActForTraveller(tx, by, { action: 'price' })
      return locked
    })
  }

  private async confirmedOffer(order: Order, arrival: string | undefined): Promise<LockedOffer> {
    try {
      const offer = await this.offers.askOffer(order.passportCountry, order.destinationCountry)
      const { processingSpeed, denialProtection, creditCents } = order
      return lockOffer(offer, { processingSpeed, denialProtection, creditCents, arrival })
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

/** What is to be paid now. Payments has asked for the order as the traveller before, which answers whether they may pay. */
@Controller()
export class PreparePayment {
  constructor(
    private readonly db: DataSource,
    private readonly held: HeldOrders,
    private readonly offers: OfferService,
    private readonly prices: Prices,
    private readonly parties: PartyStore,
  ) {}

  @Handle(preparePayment)
  preparePayment({ id, furtherPaymentId }: InputOf<typeof preparePayment>): Promise<Prepared> {
    return furtherPaymentId ? this.prepareFurther(id, furtherPaymentId) : this.prepareOrder(id)
  }

  @Handle(preparePartyPayment)
  async preparePartyPayment({ id }: InputOf<typeof preparePartyPayment>) {
    const members = (await this.parties.listOrders(this.db.manager, id)).filter(isMember)
    const unpaid = members.filter(isUnpaid)
    if (members.length === 0) throw new AppError('orders.not_found')
    if (unpaid.length === 0)
      throw new AppError(
        members.some(({ paidCents }) => paidCents > 0) ? 'orders.already_paid' : 'orders.not_payable',
      )
    const orders: Prepared[] = []
    for (const order of unpaid) orders.push(await this.prepareOrder(order.id))
    return { orders }
  }

  /** What was asked for since is all for the authority. */
  private async prepareFurther(orderId: string, furtherPaymentId: string): Promise<Prepared> {
    const order = await this.held.lockOrder(orderId, (_tx, free) => Promise.resolve(free))
    const { amountCents } = openFurther(order, furtherPaymentId)
    return {
      orderId,
      furtherPaymentId,
      governmentFeeCents: amountCents,
      serviceFeeCents: 0,
      denialProtectionFeeCents: 0,
      totalAmountCents: amountCents,
      currency: order.currency,
    }
  }

  private async prepareOrder(id: string): Promise<Prepared> {
    // Waits for an act that changes the price or closes the order now (`HeldOrders`).
    const order = await this.held.lockOrder(id, (_tx, free) => Promise.resolve(free))
    order.checkPayable()
    await this.offers.checkStillSold(order.passportCountry, order.destinationCountry)
    const settled = await this.prices.settlePrice(order, order.totalAmountCents)
    const { governmentFeeCents, serviceFeeCents, denialProtectionFeeCents, creditCents } = settled
    return {
      orderId: id,
      governmentFeeCents,
      serviceFeeCents,
      denialProtectionFeeCents,
      ...(creditCents > 0 && { creditCents }),
      totalAmountCents: settled.totalAmountCents,
      currency: settled.currency,
    }
  }
}

@Controller()
export class AcceptPrice {
  constructor(
    private readonly db: DataSource,
    private readonly prices: Prices,
    private readonly reader: OrderReader,
  ) {}

  @Handle(acceptPrice, ofOrder)
  async acceptPrice(
    { id, totalAmountCents }: InputOf<typeof acceptPrice>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof acceptPrice>> {
    const { manager } = this.db
    const order = await findOrder(manager, id)
    return this.reader.showOrder(
      manager,
      await this.prices.settlePrice(order, totalAmountCents, { caller, access }),
    )
  }
}
