import type { Caller, InputOf, OutputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { changeChoice } from '@borderlane/contracts/orders/order-holder'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { SeenOrders } from '../open/seen-orders'
import { ApplicantVault } from '../order/applicant-vault'
import { lockOffer, OfferService } from '../order/offers'
import { ofOrder, findOrder } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { OpenPayments } from '../pay/open-payments'

/** Another speed or protection, in place: while nothing is paid the price of today applies to it. */
@Controller()
export class ChangeChoice {
  constructor(
    private readonly db: DataSource,
    private readonly seen: SeenOrders,
    private readonly offers: OfferService,
    private readonly payments: OpenPayments,
    private readonly orders: OrderStore,
    private readonly vault: ApplicantVault,
  ) {}

  @Handle(changeChoice, ofOrder)
  async changeChoice(
    { id, version, speed: processingSpeed, denialProtection }: InputOf<typeof changeChoice>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof changeChoice>> {
    const order = await findOrder(this.db.manager, id)
    const { passportCountry, destinationCountry } = order
    const arrival = await this.vault.findArrival(this.db.manager, order)
    // Before the transaction, so that the order is not locked for that long.
    const offer = await this.offers.askOfferOrFallback(passportCountry, destinationCountry)
    return this.seen.changeAfterAsking(
      { id, version },
      { caller, access },
      {
        action: 'choice',
        check: (_tx, order) => {
          order.checkPayable()
          return true
        },
        // What waits to be paid at the earlier price ends. A payment that begins now asks for the price (preparePayment)
        // and waits for this one.
        ask: () => this.payments.endUnpaid(id),
        apply: async (tx, order) => {
          order.confirm(
            lockOffer(offer, { processingSpeed, denialProtection, creditCents: order.creditCents, arrival }),
          )
          await this.orders.saveOrder(tx, order)
        },
      },
    )
  }
}
