// createOrder -> orders: create-order.ts -> orders.mail-requested -> notifications: the link of the saved application
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { createOrder } from '@borderlane/contracts/orders/public'
import { Handle, Outbox } from '@borderlane/messaging'
import {
  answerOnce,
  answerRow,
  FieldCipher,
  GroupedInserts,
  insertRows,
  newId,
} from '@borderlane/persistence'
import { MailLimits } from '@borderlane/runtime'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { BY_MAKER, mintToken } from '../open/order-token'
import { OrderReader } from '../order/order.view'
import { findOrder } from '../order/order.entity'
import { removeSavedDraft } from './draft.store'
import { type NewOrder, NewOrders, refuseUsedCredit } from './new-order'

type Created = OutputOf<typeof createOrder>

interface Saving {
  id: string
  caller: Caller
  /** Of what was sent. */
  fingerprint: string
  draftId: string | undefined
  /** Whether its link is mailed: over the limit it is saved all the same. */
  mailed: boolean
}

/** Writes new orders, each once for its `Idempotency-Key`. */
@Injectable()
export class OrderWriter {
  constructor(
    private readonly db: DataSource,
    private readonly groups: GroupedInserts,
    private readonly outbox: Outbox,
    private readonly reader: OrderReader,
  ) {}

  /**
   * Writes an order together with others that are saved at the same time. What cannot be written with them, as a
   * repeated request, is written or answered alone.
   * @param made counts only where there is no order yet: the repeat of a request that succeeded gets its answer
   *   whatever has become of its route since
   */
  async writeOrder(made: PromiseSettledResult<NewOrder>, saving: Saving): Promise<Created> {
    const { id, caller, fingerprint, draftId, mailed } = saving
    const request = { caller, contract: createOrder, input: fingerprint, answer: { orderId: id, mailed } }
    // The draft becomes the order, which is more than rows that are added.
    const draft =
      draftId !== undefined && caller.draftToken ? ([draftId, caller.draftToken] as const) : undefined
    // Closing the tab before paying loses nothing: the mail leads back.
    const events = mailed
      ? [this.outbox.row(orderMailRequested, { orderId: id, version: 1, mail: 'saved' })]
      : []
    if (made.status === 'fulfilled' && !draft) {
      const answer = answerRow(request)
      if (await this.groups.write([...made.value.rows, ...events, ...(answer ? [answer] : [])])) {
        this.outbox.publish(events)
        return this.answerNew(this.db.manager, made.value, mailed)
      }
    }
    return this.db.transaction(async (tx) => {
      let written: NewOrder | undefined
      const before = await answerOnce(tx, request, async () => {
        if (made.status === 'rejected') throw made.reason
        written = made.value
        if (draft) await removeSavedDraft(tx, ...draft)
        await insertRows(tx, [...written.rows, ...events]).catch(refuseUsedCredit)
        this.outbox.publishAfterCommit(tx, events)
        return request.answer
      })
      if (written) return this.answerNew(tx, written, mailed)
      return this.answerAgain(tx, before)
    })
  }

  private async answerNew(
    db: EntityManager,
    { order, orderToken }: NewOrder,
    mailed: boolean,
  ): Promise<Created> {
    return { order: { ...order, ...(await this.reader.ifPaidToday(db, order)) }, orderToken, mailed }
  }

  /** The order with a fresh token: the first one is not stored. @throws AppError `orders.access_ended` */
  private async answerAgain(
    tx: EntityManager,
    { orderId, mailed }: { orderId: string; mailed: boolean },
  ): Promise<Created> {
    const order = await findOrder(tx, orderId, { lock: true })
    // Only its maker can repeat it: no way around what the address has ended.
    if (order.makerAccess === 'ended') throw new AppError('orders.access_ended')
    const orderToken = await mintToken(tx, [orderId], { origin: 'maker' }, BY_MAKER)
    return { order: await this.reader.showOrder(tx, order), orderToken, mailed }
  }
}

@Controller()
export class CreateOrder {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
    private readonly newOrders: NewOrders,
    private readonly mailLimits: MailLimits,
    private readonly writer: OrderWriter,
  ) {}

  @Handle(createOrder)
  async createOrder(input: InputOf<typeof createOrder>, caller: Caller): Promise<Created> {
    const id = newId()
    // A plain hash of what was sent would let someone with the database try out passport numbers.
    const fingerprint = this.cipher.fingerprint(JSON.stringify(input), createOrder.name)
    // Made before anything is written: no transaction waits for another service.
    const [made] = await Promise.allSettled([
      this.newOrders.makeOrder(this.db.manager, { id, input }, caller),
    ])
    const email = made.status === 'fulfilled' ? made.value.order.applicant.email : undefined
    const mailed = email !== undefined && (await this.mailLimits.allow('saved', email, caller))
    let savedId: string | undefined
    try {
      const { draftId } = input
      const answer = await this.writer.writeOrder(made, { id, caller, fingerprint, draftId, mailed })
      savedId = answer.order.id
      return answer
    } finally {
      // It was not written: its mail is not sent.
      if (mailed && savedId !== id) await this.mailLimits.giveBack('saved', email, caller)
    }
  }
}
