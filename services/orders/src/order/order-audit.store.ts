import { AppError, type Caller } from '@borderlane/contracts/define'
import type { OrderFilter, StaffAction } from '@borderlane/contracts/orders/admin'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import type { OtherAction } from '@borderlane/contracts/staff-act'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock, currentRequest } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Saying who works on an order, or writing a note, also one that warns, is no look at it. View `counted_milestone` has the same list. */
export const ACTS_WITHOUT_LOOK: readonly StaffAction[] = ['auto', 'take', 'give', 'release', 'note', 'risk']

/** Acts that the page of one order shows. */
const MOST = 100

export interface OrderAuditRow {
  id: string
  /** Null: it was about many orders, or none. */
  order_id: string | null
  actor_id: string
  action: StaffAction | OtherAction
  reason: string | null
  subject: string | null
  request_id: string | null
  at: Date
}

export interface AuditEntry extends Pick<OrderAuditRow, 'id' | 'actor_id' | 'reason' | 'subject' | 'at'> {
  action: StaffAction
}

interface StaffAct {
  orderId: string
  actorId: string
  action: StaffAction
  reason?: string
  /** The document, the payment or the answers that it was about. */
  subject?: string
}

interface ActOnMany {
  actorId: string
  filter: OrderFilter
  count: number
  /** Of a bulk: the status or assignee that they get. */
  to?: string
  /** The bulk that it undoes. */
  undoes?: string | null
  reason?: string | undefined
}

/** What staff did, recorded in the transaction in which they do it. The table refuses changes. */
@Injectable()
export class OrderAudit {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** @param at not given: now @returns when that was */
  async recordAct(tx: EntityManager, act: StaffAct, at = this.clock.now()): Promise<Date> {
    const { orderId, actorId, action, reason = null, subject = null } = act
    await addRow(tx, { order_id: orderId, actor_id: actorId, action, reason, subject, at })
    if (!ACTS_WITHOUT_LOOK.includes(action)) await endLook(tx, orderId, at)
    return at
  }

  /** It was given to someone, or taken from them, by the rules of work, which is no act of theirs. */
  async recordAssignment(
    tx: EntityManager,
    { id, userId, action = 'auto' }: { id: string; userId: string; action?: 'auto' | 'release' },
  ): Promise<void> {
    const row = { order_id: id, actor_id: userId, action, reason: null, subject: userId }
    await addRow(tx, { ...row, at: this.clock.now() })
  }

  /** What staff do by a traveller's route is recorded as theirs. What travellers do for themselves is not. */
  async recordActForTraveller(
    tx: EntityManager,
    by: { caller: Caller; access: OrderAccess },
    act: Pick<StaffAct, 'action' | 'subject'>,
  ): Promise<void> {
    if (by.access.role === 'staff')
      await this.recordAct(tx, { ...act, orderId: by.access.id, actorId: personOf(by.caller) })
  }

  /** An act on many orders: how many, and the filters, but never the text that was searched for, which may be a name. */
  async recordMany(
    tx: EntityManager,
    action: 'export' | 'bulk',
    { actorId, filter, count, to, undoes, reason }: ActOnMany,
  ): Promise<void> {
    const { search, ...others } = filter
    const bulk = action === 'bulk' && { bulk: { to, ...(undoes && { undoes }) } }
    const subject = JSON.stringify({ ...others, ...(search && { search: true }), count, ...bulk })
    await this.recordOtherAct(tx, { actorId, action, subject, reason })
  }

  async recordOtherAct(
    tx: EntityManager,
    act: { actorId: string; action: OtherAction; subject: string; reason?: string },
  ): Promise<void> {
    const { actorId, action, subject, reason = null } = act
    await addRow(tx, { order_id: null, actor_id: actorId, action, reason, subject, at: this.clock.now() })
  }

  searchActs(
    db: EntityManager,
    filter: { orderIds?: string[]; actorIds?: string[]; actions?: readonly string[]; before?: string },
    most: number,
  ): Promise<OrderAuditRow[]> {
    const { orderIds = null, actorIds = null, actions = null, before = null } = filter
    return db.query(
      `SELECT id, order_id, actor_id, action, reason, subject, at FROM order_audit
       WHERE ($1::uuid[] IS NULL OR order_id = ANY ($1)) AND ($2::uuid[] IS NULL OR actor_id = ANY ($2))
         AND ($3::text[] IS NULL OR action = ANY ($3)) AND ($4::uuid IS NULL OR id < $4)
       ORDER BY id DESC LIMIT $5`,
      [orderIds, actorIds, actions, before, most],
    )
  }

  /** Everybody who did anything: from one entry of the index to the next, as people are few and acts many. */
  async listActors(db: EntityManager): Promise<string[]> {
    const rows = await db.query<{ actor_id: string }[]>(
      `WITH RECURSIVE actor AS (
         (SELECT actor_id FROM order_audit ORDER BY actor_id LIMIT 1)
         UNION ALL
         SELECT (SELECT a.actor_id FROM order_audit a WHERE a.actor_id > p.actor_id ORDER BY a.actor_id LIMIT 1)
           FROM actor p WHERE p.actor_id IS NOT NULL)
       SELECT actor_id FROM actor WHERE actor_id IS NOT NULL`,
    )
    return rows.map(({ actor_id }) => actor_id)
  }

  /** When staff looked at passport number and date of birth: for the traveller, who reads no names. Newest first. */
  async listReveals(db: EntityManager, orderId: string): Promise<string[]> {
    const rows = await db.query<{ at: Date }[]>(
      `SELECT at FROM order_audit WHERE order_id = $1 AND action = 'reveal' ORDER BY at DESC LIMIT ${MOST}`,
      [orderId],
    )
    return rows.map(({ at }) => at.toISOString())
  }

  listActs(db: EntityManager, orderId: string): Promise<AuditEntry[]> {
    return db.query<AuditEntry[]>(
      `SELECT id, actor_id, action, reason, subject, at FROM order_audit
       WHERE order_id = $1 ORDER BY at DESC, id DESC LIMIT ${MOST}`,
      [orderId],
    )
  }
}

async function addRow(tx: EntityManager, row: Omit<OrderAuditRow, 'id' | 'request_id'>): Promise<void> {
  const { order_id, actor_id, action, reason, subject, at } = row
  await tx.query(
    `INSERT INTO order_audit (id, order_id, actor_id, action, reason, subject, request_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [newId(), order_id, actor_id, action, reason, subject, currentRequest()?.requestId ?? null, at],
  )
}

/** Routes for staff let no one in without an account. */
export function personOf({ userId }: Caller): string {
  if (!userId) throw new AppError('auth.required')
  return userId
}

/** Staff have acted on it. */
async function endLook(tx: EntityManager, id: string, at: Date): Promise<void> {
  await tx.query(
    `UPDATE "order" SET looked_at = $2 WHERE id = $1 AND looked_at IS NULL AND paid_at IS NOT NULL`,
    [id, at],
  )
}
