import type { StaffOrder, StaffOrderRow } from '@borderlane/contracts/orders/admin'
import type { Order } from '../order/order.entity'
import { toOrder, toOrderSummary } from '../order/order.view'
import type { StatusChange } from '../order/status-change.entity'

/** A row of `order_note`. */
export interface NoteRow {
  id: string
  author_id: string
  text: string
  at: Date
}

/** A row of `order_audit`. */
export interface AuditRow {
  id: string
  actor_id: string
  action: StaffOrder['audit'][number]['action']
  reason: string | null
  at: Date
}

export function toStaffOrderRow(order: Order): StaffOrderRow {
  const { email, fullName, dueDay } = order
  return { ...toOrderSummary(order), email, fullName, dueDay }
}

export function toStaffOrder(
  order: Order,
  beside: { history: readonly StatusChange[]; notes: readonly NoteRow[]; audit: readonly AuditRow[] },
): StaffOrder {
  return {
    order: toOrder(order, beside.history),
    dueDay: order.dueDay,
    passportExpiryDate: order.passportExpiryDate,
    history: beside.history.map(toStaffStatusChange),
    notes: beside.notes.map(({ id, author_id: authorId, text, at }) => ({
      id,
      authorId,
      text,
      at: at.toISOString(),
    })),
    audit: beside.audit.map(({ id, actor_id: actorId, action, reason, at }) => ({
      id,
      actorId,
      action,
      reason,
      at: at.toISOString(),
    })),
  }
}

export function toStaffStatusChange(change: StatusChange): StaffOrder['history'][number] {
  const { version, status, at, actor, userId, reason } = change
  return { version, status, at: at.toISOString(), actor, userId, reason }
}
