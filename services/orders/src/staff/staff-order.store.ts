import { AppError, type InputOf } from '@borderlane/contracts/define'
import { getStaffOrder, type StaffOrder } from '@borderlane/contracts/orders/admin'
import { needsReason } from '@borderlane/domain/orders/staff-moves'
import { type StaffStatus } from '@borderlane/contracts/orders/statuses'
import { Handle } from '@borderlane/messaging'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, MoreThan } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderAudit } from '../order/order-audit.store'
import { StatusChange } from '../order/order-history.entity'
import { OrderReader, readHistory } from '../order/order.view'
import { findOrder, type Order } from '../order/order.entity'
import { readTargets } from '../order/order-targets.store'
import { AccountNames, toPeople } from './account-names'
import { findDuplicates } from './duplicates.store'
import { toStaffOrder, toStaffStatusChange } from './staff.view'

/** Table `order_note`: what staff write about orders, encrypted by the key of the order. */
export interface OrderNoteRow {
  id: string
  order_id: string
  author_id: string
  sealed: string
  at: Date
  is_risk: boolean
}

export async function addNote(
  tx: EntityManager,
  { id, order_id, author_id, sealed, at, is_risk }: OrderNoteRow,
): Promise<void> {
  await tx.query(
    `INSERT INTO order_note (id, order_id, author_id, sealed, at, is_risk) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, order_id, author_id, sealed, at, is_risk],
  )
}

/** All of an order. */
export async function removeNotes(tx: EntityManager, orderId: string): Promise<void> {
  await tx.query(`DELETE FROM order_note WHERE order_id = $1`, [orderId])
}

/** Of an order, newest first. */
const listNotes = (db: EntityManager, orderId: string): Promise<OrderNoteRow[]> =>
  db.query<OrderNoteRow[]>(
    `SELECT id, order_id, author_id, sealed, at, is_risk FROM order_note WHERE order_id = $1 ORDER BY at DESC, id DESC`,
    [orderId],
  )

/** Shows staff everything about one order. */
@Injectable()
export class StaffOrderReader {
  constructor(
    private readonly vault: ApplicantVault,
    private readonly audit: OrderAudit,
    private readonly reader: OrderReader,
  ) {}

  /** Without the names of people: it is read in transactions, which wait for no other service. */
  async showOrder(db: EntityManager, order: Order): Promise<StaffOrder> {
    const history = await readHistory(db, order)
    const notes = await listNotes(db, order.id)
    const audit = await this.audit.listActs(db, order.id)
    const texts = await this.vault.openNotes(db, order.id, notes)
    const applicant = await this.vault.openApplicant(db, order)
    const steps = await this.reader.showSteps(db, order, applicant)
    const targets = await readTargets(db, order.id)
    const duplicates = (await findDuplicates(db, [order.id])).get(order.id) ?? []
    return toStaffOrder(order, applicant, { history, ...steps, notes, texts, audit, targets, duplicates })
  }
}

@Controller()
export class GetStaffOrder {
  constructor(
    private readonly db: DataSource,
    private readonly reader: StaffOrderReader,
    private readonly names: AccountNames,
  ) {}

  @Handle(getStaffOrder)
  async getStaffOrder({ id }: InputOf<typeof getStaffOrder>): Promise<StaffOrder> {
    const { manager } = this.db
    const seen = await this.reader.showOrder(manager, await findOrder(manager, id))
    const acting = [
      ...seen.history.map(({ userId }) => userId),
      ...seen.audit.map(({ actorId }) => actorId),
      // The colleague to whom it was assigned.
      ...seen.audit.map(({ action, subject }) => (action === 'give' ? subject : null)),
      seen.assigneeId,
      ...seen.notes.map(({ authorId }) => authorId),
    ]
    return { ...seen, people: toPeople(await this.names.nameAccounts(acting)) }
  }
}

/**
 * Whether what was last said of something is what a member of staff saw of it.
 * @param at when it was said
 * @throws AppError `orders.changed`
 */
export function checkLast({ version, status }: Order, at: string | undefined, seen?: string | null): void {
  if (seen !== undefined && seen !== (at ?? null))
    throw new AppError('orders.changed', { version, status, changes: [] })
}

/**
 * Whether a locked order is as a member of staff saw it.
 * @throws AppError `orders.changed` with what happened since; `orders.erased`
 */
export async function checkSeen(tx: EntityManager, order: Order, seenVersion: number): Promise<void> {
  const { id: orderId, version, status, erasedAt } = order
  if (version !== seenVersion) {
    const changes = await tx.getRepository(StatusChange).find({
      where: { orderId, version: MoreThan(seenVersion) },
      order: { version: 'ASC' },
    })
    throw new AppError('orders.changed', { version, status, changes: changes.map(toStaffStatusChange) })
  }
  if (erasedAt) throw new AppError('orders.erased')
}

/**
 * Nothing unpaid is approved; and an approval gives the traveller the document of the decision, which has to be compared
 * with the application before.
 * @throws AppError `orders.unpaid`, `orders.visa_not_compared`
 */
export function checkApproval(order: Order, to: StaffStatus, isCompared = false): void {
  if (to !== 'approved' || order.status === to) return
  if (order.paidCents === 0) throw new AppError('orders.unpaid')
  if (order.hasDecision && !isCompared) throw new AppError('orders.visa_not_compared')
}

/** @throws AppError `validation.failed` for a move that staff have to explain */
export function checkReason({ status, filings }: Order, to: StaffStatus, reason: string | undefined): void {
  if (!reason && needsReason({ status, isFiled: filings.length > 0 }, to))
    throw new AppError('validation.failed', { fields: [{ path: 'reason', message: 'is needed' }] })
}
