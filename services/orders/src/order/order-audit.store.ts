import type { StaffAction } from '@borderlane/contracts/orders/admin'
import type { OtherAction } from '@borderlane/contracts/staff-act'
import { newId } from '@borderlane/persistence'
import { currentRequest } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

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

/** An act as it stands in the list of an order. */
export interface AuditEntry extends Pick<OrderAuditRow, 'id' | 'actor_id' | 'reason' | 'subject' | 'at'> {
  action: StaffAction
}

/** What staff did. The table refuses changes. */
@Injectable()
export class OrderAuditStore {
  async add(tx: EntityManager, row: Omit<OrderAuditRow, 'id' | 'request_id'>): Promise<void> {
    await tx.query(
      `INSERT INTO order_audit (id, order_id, actor_id, action, reason, subject, request_id, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        newId(),
        row.order_id,
        row.actor_id,
        row.action,
        row.reason,
        row.subject,
        currentRequest()?.requestId ?? null,
        row.at,
      ],
    )
  }

  /** Acts on any order, newest first: ids rise with time. */
  listAll(
    db: EntityManager,
    {
      orderIds,
      actorId,
      action,
      before,
    }: { orderIds?: string[]; actorId?: string; action?: string; before?: string },
    most: number,
  ): Promise<(OrderAuditRow & { reference: string | null })[]> {
    return db.query(
      `SELECT a.id, a.order_id, a.actor_id, a.action, a.reason, a.subject, a.at, o.reference
       FROM order_audit a LEFT JOIN "order" o ON o.id = a.order_id
       WHERE ($1::uuid[] IS NULL OR a.order_id = ANY ($1)) AND ($2::uuid IS NULL OR a.actor_id = $2)
         AND ($3::text IS NULL OR a.action = $3) AND ($4::uuid IS NULL OR a.id < $4)
       ORDER BY a.id DESC LIMIT $5`,
      [orderIds ?? null, actorId ?? null, action ?? null, before ?? null, most],
    )
  }

  /** The newest acts on an order, newest first. */
  list(db: EntityManager, orderId: string): Promise<AuditEntry[]> {
    return db.query<AuditEntry[]>(
      `SELECT id, actor_id, action, reason, subject, at FROM order_audit
       WHERE order_id = $1 ORDER BY at DESC, id DESC LIMIT ${MOST}`,
      [orderId],
    )
  }
}
