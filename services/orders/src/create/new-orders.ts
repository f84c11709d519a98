import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import type { createOrder } from '@borderlane/contracts/orders/public'
import { MailLimits } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { OfferService } from '../offer/offer.service'
import { type NewOrder, OrderRows } from './order-rows'

type Input = InputOf<typeof createOrder>

/** Makes orders that did not exist, on what the catalogue offers and the limits of mails allow. */
@Injectable()
export class NewOrders {
  constructor(
    private readonly offers: OfferService,
    private readonly mailLimits: MailLimits,
    private readonly rows: OrderRows,
  ) {}

  /**
   * Makes an order that is still to be written.
   * @param order `id` of its own
   * @throws AppError what cannot be ordered
   */
  async make(order: { id: string; input: Input }, caller: Caller): Promise<NewOrder> {
    const { from, to, applicant } = order.input
    const offer = await this.offers.askOrFallBack(from, to)
    const mailed = await this.mailLimits.allow('saved', applicant.email, caller)
    return this.rows.make(order, { offer, caller, mailed })
  }

  /** It was not written: its mail does not go. */
  async forget({ answer }: NewOrder, { applicant }: Input, caller: Caller): Promise<void> {
    if (answer.mailed) await this.mailLimits.giveBack('saved', applicant.email, caller)
  }
}
