import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderAudit } from '../order/order-audit.store'
import { findOrder, readHistory } from '../order/order-reader'
import type { Order } from '../order/order.entity'
import { AccountNames } from './account-names'
import { OrderNoteStore } from './order-note.store'
import { toPeople, toStaffOrder } from './staff.view'

/** Shows staff everything about one order. */
@Injectable()
export class StaffOrderReader {
  constructor(
    private readonly db: DataSource,
    private readonly vault: ApplicantVault,
    private readonly notes: OrderNoteStore,
    private readonly audit: OrderAudit,
    private readonly names: AccountNames,
  ) {}

  async get(id: string): Promise<StaffOrder> {
    const { manager } = this.db
    const seen = await this.view(manager, await findOrder(manager, id))
    const acting = [
      ...seen.history.map(({ userId }) => userId),
      ...seen.audit.map(({ actorId }) => actorId),
      // The colleague to whom it was given.
      ...seen.audit.map(({ action, subject }) => (action === 'give' ? subject : null)),
      seen.assigneeId,
      ...seen.notes.map(({ authorId }) => authorId),
    ]
    return { ...seen, people: toPeople(await this.names.of(acting)) }
  }

  /** Without the names of people: it is asked for in transactions, which wait for no other service. */
  async view(db: EntityManager, order: Order): Promise<StaffOrder> {
    const history = await readHistory(db, order)
    const notes = await this.notes.list(db, order.id)
    const audit = await this.audit.listActs(db, order.id)
    const texts = await this.vault.openNotes(db, order.id, notes)
    return toStaffOrder(order, await this.vault.open(db, order), { history, notes, texts, audit })
  }
}
