import type { Caller } from '@borderlane/contracts/caller'
import type { OutputOf } from '@borderlane/contracts/define'
import { createOrder } from '@borderlane/contracts/orders/public'
import { Outbox } from '@borderlane/messaging'
import { answerOnce, answerRow, GroupedInserts, insertRows, type NewRow } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { DraftStore } from './draft.store'
import type { NewOrder } from './order-rows'
import { RepeatedOrders } from './repeated-orders'
import { refuseUsedCredit } from './used-credit'

/** What the saving of an application is known by. */
interface Saving {
  /** Of the order, unless it was saved before. */
  id: string
  caller: Caller
  /** Of what was sent. */
  fingerprint: string
  draftId: string | undefined
}

/** Writes new orders, each once for its `Idempotency-Key`. */
@Injectable()
export class OrderWriter {
  constructor(
    private readonly db: DataSource,
    private readonly groups: GroupedInserts,
    private readonly drafts: DraftStore,
    private readonly outbox: Outbox,
    private readonly repeated: RepeatedOrders,
  ) {}

  /**
   * Writes an order together with others that are saved at the same time. What cannot go with them, as a repeated
   * request, is written or answered alone.
   * @param made counts only where there is no order yet: the repeat of a request that succeeded gets its answer
   *   whatever has become of its route meanwhile
   */
  async write(
    made: PromiseSettledResult<NewOrder>,
    { id, caller, fingerprint, draftId }: Saving,
  ): Promise<OutputOf<typeof createOrder>> {
    const mailed = made.status === 'fulfilled' && made.value.answer.mailed === true
    const request = { caller, contract: createOrder, input: fingerprint, answer: { orderId: id, mailed } }
    // The draft becomes the order, which is more than rows that are added.
    const draft =
      draftId !== undefined && caller.draftToken ? ([draftId, caller.draftToken] as const) : undefined
    if (made.status === 'fulfilled' && !draft && (await this.writeWithOthers(made.value, answerRow(request))))
      return made.value.answer
    return this.db.transaction(async (tx) => {
      let written: NewOrder | undefined
      const before = await answerOnce(tx, request, async () => {
        if (made.status === 'rejected') throw made.reason
        written = made.value
        if (draft) await this.drafts.removeSaved(tx, ...draft)
        await insertRows(tx, written.rows).catch(refuseUsedCredit)
        this.outbox.publishAfterCommit(tx, written.events)
        return request.answer
      })
      if (written) return written.answer
      return { ...(await this.repeated.answer(tx, before.orderId)), mailed: before.mailed }
    })
  }

  private async writeWithOthers({ rows, events }: NewOrder, answer: NewRow | undefined): Promise<boolean> {
    const isWritten = await this.groups.write(answer ? [...rows, answer] : rows)
    if (isWritten) this.outbox.publish(events)
    return isWritten
  }
}
