import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { Form } from '@borderlane/contracts/forms/form'
import { isStandard } from '@borderlane/contracts/forms/standard'
import type { createOrder } from '@borderlane/contracts/orders/public'
import { CLOCK, type Clock, MailLimits } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { Applications } from '../order/applications'
import { OfferService } from '../order/offer.service'
import type { Offer } from '../order/offer'
import { type OrderCredit, OrderCreditStore } from '../order/order-credit.store'
import { hasConfirmed, type NewOrder, type OfParty, OrderRows } from './order-rows'

type Input = InputOf<typeof createOrder>

/** Makes orders that did not exist, on what the catalogue offers and the limits of mails allow. */
@Injectable()
export class NewOrders {
  constructor(
    private readonly applications: Applications,
    private readonly offers: OfferService,
    private readonly mailLimits: MailLimits,
    private readonly rows: OrderRows,
    private readonly credits: OrderCreditStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Makes an order that is still to be written.
   * @param order `id` of its own
   * @param party whose link is mailed for all of it
   * @throws AppError what cannot be ordered
   */
  async make(order: { id: string; input: Input }, caller: Caller, party?: OfParty): Promise<NewOrder> {
    const { from, to, on } = order.input
    const application = await this.applications.take(order.input)
    const offer = await this.offers.askOrFallBack(from, to, on)
    checkRoute(application.form, offer)
    // That of a party is mailed once.
    const mailed = !party && (await this.mailLimits.allow('saved', application.applicant.email, caller))
    const { email, usesCredit } = party ?? { email: application.applicant.email, usesCredit: true }
    const credit = usesCredit ? await this.creditOf(email, caller) : undefined
    return this.rows.make({ ...order, application }, { offer, caller, mailed, party, credit })
  }

  /** Whoever only types an address has no credit of it. */
  private creditOf(email: string, caller: Caller): Promise<OrderCredit | undefined> {
    if (!caller.userId || !hasConfirmed(caller, email)) return Promise.resolve(undefined)
    return this.credits.findFree(caller.userId, email, this.clock.now())
  }

  /** It was not written: its mail does not go. */
  async forget({ answer }: NewOrder, caller: Caller): Promise<void> {
    if (answer.mailed) await this.mailLimits.giveBack('saved', answer.order.applicant.email, caller)
  }
}

/** @throws AppError `validation.failed`: the form is another country's */
function checkRoute(form: Form, { destinationCountry }: Offer): void {
  if (isStandard(form) || form.destinations.includes(destinationCountry)) return
  const fields = [{ path: 'form', message: 'is not what this destination asks' }]
  throw new AppError('validation.failed', { fields })
}
