import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type {
  addOrderNote,
  getStaffOrder,
  revealApplicant,
  setOrderStatus,
  StaffOrder,
} from '@borderlane/contracts/orders/admin'
import { orderMailRequested, type recordDecision } from '@borderlane/contracts/orders/internal'
import { needsReason, type StaffStatus } from '@borderlane/contracts/orders/staff-moves'
import { recordSettlement } from '@borderlane/contracts/payments/internal'
import { Calls, Hints, Outbox, serviceCaller } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, LessThanOrEqual, MoreThan } from 'typeorm'
import { findOrder } from '../access/order-access'
import { ApplicantVault } from '../applicant/applicant-vault'
import { tellAfterCommit } from '../order/change-hint'
import { OrderMoves } from '../order/order-moves'
import type { Order } from '../order/order.entity'
import { StatusChange } from '../order/status-change.entity'
import { personOf, writeAudit } from './order-audit'
import { type AuditRow, type NoteRow, toStaffOrder, toStaffStatusChange } from './staff.view'

/** What staff see of one order and do with it. */
@Injectable()
export class StaffOrderService {
  constructor(
    private readonly db: DataSource,
    private readonly moves: OrderMoves,
    private readonly calls: Calls,
    private readonly vault: ApplicantVault,
    private readonly outbox: Outbox,
    private readonly hints: Hints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get({ id }: InputOf<typeof getStaffOrder>): Promise<StaffOrder> {
    return this.view(this.db.manager, await findOrder(this.db.manager, id))
  }

  /** @throws AppError `orders.changed` when somebody was faster, with what happened since */
  async setStatus(input: InputOf<typeof setOrderStatus>, caller: Caller): Promise<StaffOrder> {
    const { id, version, status, reason } = input
    const actorId = personOf(caller)
    return this.db.transaction(async (tx) => {
      const order = await this.findSeen(tx, id, version)
      if (order.status === status) return this.view(tx, order)
      mustHaveReason(order, status, reason)
      await this.moves.moveOrder(tx, order, status, { actor: 'staff', userId: actorId, reason })
      await writeAudit(tx, { orderId: id, actorId, action: 'status', reason }, this.clock.now())
      if (status === 'paid' && reason) await this.settle(order, { actorId, reason })
      return this.view(tx, order)
    })
  }

  /** The decided status; or, where the order has it already, its document that has come since. */
  async decide(
    { id, version, status, reason, hasDocument }: InputOf<typeof recordDecision>,
    caller: Caller,
  ): Promise<StaffOrder> {
    if (!caller.admin) throw new AppError('auth.forbidden')
    const actorId = personOf(caller)
    return this.db.transaction(async (tx) => {
      const order = await this.findSeen(tx, id, version)
      if (order.status === status) {
        if (!hasDocument) return this.view(tx, order)
        await this.outbox.add(tx, orderMailRequested, { orderId: id, version, mail: 'decision' })
        tellAfterCommit(tx, this.hints, order)
      } else {
        mustHaveReason(order, status, reason)
        const withDocument = hasDocument ? { withDocument: true as const } : {}
        await this.moves.moveOrder(tx, order, status, {
          actor: 'staff',
          userId: actorId,
          reason,
          ...withDocument,
        })
      }
      await writeAudit(tx, { orderId: id, actorId, action: 'decision', reason }, this.clock.now())
      return this.view(tx, order)
    })
  }

  async addNote({ id, text }: InputOf<typeof addOrderNote>, caller: Caller): Promise<StaffOrder> {
    const actorId = personOf(caller)
    const at = this.clock.now()
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      if (order.erasedAt) throw new AppError('orders.erased')
      const noteId = newId()
      const sealed = await this.vault.sealNote(tx, { id: noteId, orderId: id }, text)
      await tx.query(
        `INSERT INTO order_note (id, order_id, author_id, sealed, at) VALUES ($1, $2, $3, $4, $5)`,
        [noteId, id, actorId, sealed, at],
      )
      await writeAudit(tx, { orderId: id, actorId, action: 'note' }, at)
      return this.view(tx, order)
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
      await writeAudit(tx, { orderId: id, actorId, action: 'reveal' }, this.clock.now())
      return this.vault.reveal(tx, order)
    })
  }

  /**
   * An unpaid order is paid outside: payments books that. Asked with the order locked, so that the status is not set
   * without the money; the fact of the capture waits for the lock and finds the order `paid`.
   */
  private async settle(order: Order, by: { actorId: string; reason: string }): Promise<void> {
    if (order.paidCents > 0) return
    const { id: orderId, governmentFeeCents, serviceFeeCents, denialProtectionFeeCents, currency } = order
    const settlement = {
      orderId,
      governmentFeeCents,
      serviceFeeCents,
      denialProtectionFeeCents,
      currency,
      ...by,
    }
    try {
      await this.calls.send(recordSettlement, settlement, serviceCaller('orders'))
    } catch (error) {
      // The traveller's own payment is here, and the fact of it on its way.
      if (!(error instanceof AppError) || error.code !== 'orders.already_paid') throw error
    }
  }

  /** @throws AppError `orders.changed` when somebody was faster, with what happened since */
  private async findSeen(tx: EntityManager, id: string, version: number): Promise<Order> {
    const order = await findOrder(tx, id, { lock: true })
    if (order.version !== version) throw await this.changed(tx, order, version)
    if (order.erasedAt) throw new AppError('orders.erased')
    return order
  }

  private async changed(tx: EntityManager, order: Order, since: number): Promise<AppError> {
    const changes = await tx.getRepository(StatusChange).find({
      where: { orderId: order.id, version: MoreThan(since) },
      order: { version: 'ASC' },
    })
    const { version, status } = order
    return new AppError('orders.changed', { version, status, changes: changes.map(toStaffStatusChange) })
  }

  async view(db: EntityManager, order: Order): Promise<StaffOrder> {
    const history = await db.getRepository(StatusChange).find({
      where: { orderId: order.id, version: LessThanOrEqual(order.version) },
      order: { version: 'ASC' },
    })
    const notes = await db.query<NoteRow[]>(
      `SELECT id, author_id, sealed, at FROM order_note WHERE order_id = $1 ORDER BY at DESC, id DESC`,
      [order.id],
    )
    const audit = await db.query<AuditRow[]>(
      `SELECT id, actor_id, action, reason, subject, at FROM order_audit
       WHERE order_id = $1 ORDER BY at DESC, id DESC LIMIT 100`,
      [order.id],
    )
    const texts = await this.vault.openNotes(db, order.id, notes)
    return toStaffOrder(order, await this.vault.open(db, order), { history, notes, texts, audit })
  }
}

function mustHaveReason(order: Order, to: StaffStatus, reason: string | undefined): void {
  if (!reason && needsReason(order.status, to))
    throw new AppError('validation.failed', { fields: [{ path: 'reason', message: 'is needed' }] })
}
