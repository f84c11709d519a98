// addOrderNote -> identity.listCaseWorkers -> orders: add-note.ts -> orders.colleague-mentioned -> notifications: mail
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { addOrderNote, revealApplicant, type StaffOrder } from '@borderlane/contracts/orders/admin'
import { colleagueMentioned } from '@borderlane/contracts/orders/internal'
import { Handle, Outbox } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { findOrder } from '../order/order.entity'
import { Colleagues } from './colleagues'
import { StaffChange } from './staff-change'
import { addNote } from './staff-order.store'

/** Staff write about an order. */
@Controller()
export class AddNote {
  constructor(
    private readonly changes: StaffChange,
    private readonly vault: ApplicantVault,
    private readonly colleagues: Colleagues,
    private readonly outbox: Outbox,
  ) {}

  /** Identity is asked about those who are mentioned before the order is changed. */
  @Handle(addOrderNote)
  addNote({ id, text, mentions, isRisk }: InputOf<typeof addOrderNote>, caller: Caller): Promise<StaffOrder> {
    const mentioned = [...new Set(mentions)].filter((userId) => userId !== caller.userId)
    return this.changes.changeOrder(id, { action: isRisk ? 'risk' : 'note' }, caller, {
      check: ({ erasedAt }) => {
        if (erasedAt) throw new AppError('orders.erased')
      },
      ask: mentioned.length > 0 ? () => this.colleagues.checkWork(mentioned, 'mentions') : undefined,
      apply: async (tx, _order, { actorId, at }) => {
        const noteId = newId()
        const sealed = await this.vault.sealNote(tx, { id: noteId, orderId: id }, text)
        await addNote(tx, { id: noteId, order_id: id, author_id: actorId, sealed, at, is_risk: isRisk })
        for (const userId of mentioned)
          await this.outbox.add(tx, colleagueMentioned, { orderId: id, noteId, userId })
      },
    })
  }
}

/** Staff read passport number and date of birth. */
@Controller()
export class RevealApplicant {
  constructor(
    private readonly db: DataSource,
    private readonly vault: ApplicantVault,
    private readonly audit: OrderAudit,
  ) {}

  /** Recorded in the audit log before anything is shown. */
  @Handle(revealApplicant)
  async revealApplicant(
    { id }: InputOf<typeof revealApplicant>,
    caller: Caller,
  ): Promise<OutputOf<typeof revealApplicant>> {
    const actorId = personOf(caller)
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id)
      await this.audit.recordAct(tx, { orderId: id, actorId, action: 'reveal' })
      return this.vault.revealIdentity(tx, order)
    })
  }
}
