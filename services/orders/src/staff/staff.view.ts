import type { StaffOrder, StaffOrderRow } from '@borderlane/contracts/orders/admin'
import type { ShownApplicant } from '../applicant/applicant-vault'
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
  subject: string | null
  at: Date
}

export function toStaffOrderRow(order: Order, { email, fullName }: ShownApplicant): StaffOrderRow {
  return { ...toOrderSummary(order), email, fullName, dueDay: order.dueDay }
}

export function toStaffOrder(
  order: Order,
  applicant: ShownApplicant,
  beside: { history: readonly StatusChange[]; notes: readonly NoteRow[]; audit: readonly AuditRow[] },
): StaffOrder {
  return {
    order: toOrder(order, applicant, beside.history),
    dueDay: order.dueDay,
    passportExpiryDate: applicant.passportExpiryDate,
    history: beside.history.map(toStaffStatusChange),
    notes: beside.notes.map(({ id, author_id: authorId, text, at }) => ({
      id,
      authorId,
      text,
      at: at.toISOString(),
    })),
    audit: beside.audit.map(({ id, actor_id: actorId, action, reason, subject, at }) => ({
      id,
      actorId,
      action,
      reason,
      subject,
      at: at.toISOString(),
    })),
  }
}

export function toStaffStatusChange(change: StatusChange): StaffOrder['history'][number] {
  const { version, status, at, actor, userId, reason } = change
  return { version, status, at: at.toISOString(), actor, userId, reason }
}
