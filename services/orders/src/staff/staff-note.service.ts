import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { addOrderNote, revealApplicant, StaffOrder } from '@borderlane/contracts/orders/admin'
import { newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { findOrder } from '../order/order-reader'
import { Colleagues } from './colleagues'
import { OrderNoteStore } from './order-note.store'
import { StaffChange } from './staff-change'

/** What staff write about an order, and read of it that is shown on request only. */
@Injectable()
export class StaffNoteService {
  constructor(
    private readonly db: DataSource,
    private readonly changes: StaffChange,
    private readonly vault: ApplicantVault,
    private readonly notes: OrderNoteStore,
    private readonly audit: OrderAudit,
    private readonly colleagues: Colleagues,
  ) {}

  /** Who is mentioned is asked about before the order is changed. */
  add({ id, text, mentions }: InputOf<typeof addOrderNote>, caller: Caller): Promise<StaffOrder> {
    const told = [...new Set(mentions)].filter((userId) => userId !== caller.userId)
    return this.changes.run(id, { action: 'note' }, caller, {
      check: ({ erasedAt }) => {
        if (erasedAt) throw new AppError('orders.erased')
      },
      ask: told.length > 0 ? () => this.colleagues.checkWork(told, 'mentions') : undefined,
      apply: async (tx, _order, { actorId, at }) => {
        const noteId = newId()
        const sealed = await this.vault.sealNote(tx, { id: noteId, orderId: id }, text)
        await this.notes.add(tx, { id: noteId, order_id: id, author_id: actorId, sealed, at })
        await this.colleagues.tell(tx, { orderId: id, noteId }, told)
      },
    })
  }

  /** Nothing is shown that is not written down first. */
  async reveal(
    { id }: InputOf<typeof revealApplicant>,
    caller: Caller,
  ): Promise<OutputOf<typeof revealApplicant>> {
    const actorId = personOf(caller)
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id)
      await this.audit.recordAct(tx, { orderId: id, actorId, action: 'reveal' })
      return this.vault.reveal(tx, order)
    })
  }
}
