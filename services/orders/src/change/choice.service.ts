import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { changeChoice } from '@borderlane/contracts/orders/order-holder'
import { Injectable } from '@nestjs/common'
import { type By, SeenOrders } from '../open/seen-orders'
import { OrderAudit } from '../order/order-audit'
import { lockOffer } from '../order/offer'
import { OfferService } from '../order/offer.service'
import { OrderReader } from '../order/order-reader'
import { OrderStore } from '../order/order.store'
import { OpenPayments } from '../pay/open-payments'

/** Another speed or protection, in place: while nothing is paid the price of today holds for it. */
@Injectable()
export class ChoiceService {
  constructor(
    private readonly seen: SeenOrders,
    private readonly offers: OfferService,
    private readonly payments: OpenPayments,
    private readonly orders: OrderStore,
    private readonly reader: OrderReader,
    private readonly audit: OrderAudit,
  ) {}

  async change(
    { id, version, speed: processingSpeed, denialProtection }: InputOf<typeof changeChoice>,
    by: By,
  ): Promise<OutputOf<typeof changeChoice>> {
    const { passportCountry, destinationCountry } = await this.seen.read(id)
    // Before the transaction, so that the order is not locked for that long.
    const offer = await this.offers.askOrFallBack(passportCountry, destinationCountry)
    return this.seen.changeAfterQuestion({ id, version }, by.caller, {
      check: (_tx, order) => {
        order.checkPayable()
        return true
      },
      // What waits to be paid at the earlier price ends. A payment that begins now asks for the price (preparePayment)
      // and waits for this one.
      ask: () => this.payments.end(id),
      apply: async (tx, order) => {
        order.confirm(lockOffer(offer, { processingSpeed, denialProtection, creditCents: order.creditCents }))
        await this.orders.save(tx, order)
        await this.audit.writeForTraveller(tx, by, { action: 'choice' })
        return this.reader.view(tx, order)
      },
    })
  }
}
