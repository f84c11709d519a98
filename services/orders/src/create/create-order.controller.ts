import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { createOrder } from '@borderlane/contracts/orders/public'
import { Handle } from '@borderlane/messaging'
import { FieldCipher, newId, answerOnce } from '@borderlane/persistence'
import { Controller } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { DraftStore } from '../draft/draft.store'
import { OfferService } from '../offer/offer.service'
import { NewOrders } from './new-orders'
import { RepeatedOrders } from './repeated-orders'

type Answer = OutputOf<typeof createOrder>

/** Saves applications. */
@Controller()
export class CreateOrderController {
  constructor(
    private readonly db: DataSource,
    private readonly offers: OfferService,
    private readonly cipher: FieldCipher,
    private readonly drafts: DraftStore,
    private readonly newOrders: NewOrders,
    private readonly repeated: RepeatedOrders,
  ) {}

  @Handle(createOrder)
  async create(input: InputOf<typeof createOrder>, caller: Caller): Promise<Answer> {
    // Asked before the transaction, which must not wait for another service. A failure counts inside only: the repeat
    // of a request that succeeded gets its answer whatever the catalogue says now.
    const [offer] = await Promise.allSettled([this.offers.askOrFallBack(input.from, input.to)])
    // A plain hash of what was sent would let somebody with the database try out passport numbers.
    const fingerprint = this.cipher.fingerprint(JSON.stringify(input), createOrder.name)
    return this.db.transaction(async (tx) => {
      const id = newId()
      let made: Answer | undefined
      const answer = { orderId: id, mailed: true }
      const request = { caller, contract: createOrder, input: fingerprint, answer }
      const { orderId, mailed } = await answerOnce(tx, request, async () => {
        if (offer.status === 'rejected') throw offer.reason
        await this.removeDraft(tx, input.draftId, caller)
        made = await this.newOrders.add(tx, id, input, offer.value, caller)
        return { orderId: id, mailed: made.mailed !== false }
      })
      return made ?? { ...(await this.repeated.answer(tx, orderId)), mailed }
    })
  }

  /** The draft becomes the order. */
  private async removeDraft(
    tx: EntityManager,
    id: string | undefined,
    { draftToken }: Caller,
  ): Promise<void> {
    if (id && draftToken) await this.drafts.removeSaved(tx, id, draftToken)
  }
}
