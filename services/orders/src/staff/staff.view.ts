import type { OrderMoney, StaffOrder, StaffOrderRow } from '@borderlane/contracts/orders/admin'
import type { DuplicateKind, OrderDuplicate } from '@borderlane/contracts/orders/order-duplicate'
import type { ShownApplicant } from '../order/applicant-vault'
import { type ShownSteps, toOrder, toOrderSummary } from '../order/order.view'
import { type Order, targetOf, type Targets } from '../order/order.entity'
import { type NamedAccount, nameOf } from './account-names'
import type { AuditEntry } from '../order/order-audit.store'
import type { StatusChange } from '../order/order-history.entity'

/** @param accounts those that could be named, by id */
export function toStaffOrderRow(
  order: Order,
  { email, fullName }: ShownApplicant,
  accounts: ReadonlyMap<string, NamedAccount>,
  duplicate?: DuplicateKind,
): StaffOrderRow {
  const userId = accountOf(order)
  const account = userId ? (accounts.get(userId) ?? { email: null, fullName: null }) : null
  const { dueDay, version, assigneeId } = order
  return {
    ...toOrderSummary(order),
    email,
    fullName,
    account,
    dueDay,
    target: targetOf(order),
    duplicate,
    assignee: assigneeId ? { id: assigneeId, name: nameOf(accounts.get(assigneeId)) } : null,
    version,
    isFiled: order.filings.length > 0,
  }
}

export function toOrderMoney(order: Order, { fullName }: ShownApplicant): OrderMoney {
  const { id, reference, totalAmountCents, paidCents, refundedCents, currency } = toOrderSummary(order)
  return { id, reference, totalAmountCents, paidCents, refundedCents, currency, fullName }
}

/** The account of its owner, else of its maker, who may still open it; null: a guest's. */
export function accountOf({
  ownerUserId,
  makerUserId,
  makerAccess,
}: Pick<Order, 'ownerUserId' | 'makerUserId' | 'makerAccess'>): string | null {
  return ownerUserId ?? (makerAccess === 'ended' ? null : makerUserId)
}

export function toStaffOrder(
  order: Order,
  applicant: ShownApplicant,
  beside: ShownSteps & {
    history: readonly StatusChange[]
    notes: readonly { id: string; author_id: string; at: Date; is_risk?: boolean }[]
    /** Of the notes, by their ids. */
    texts: ReadonlyMap<string, string>
    audit: readonly AuditEntry[]
    targets: Targets
    duplicates: readonly OrderDuplicate[]
  },
): StaffOrder {
  return {
    order: toOrder(order, applicant, beside),
    dueDay: order.dueDay,
    target: targetOf(beside.targets),
    duplicates: [...beside.duplicates],
    assigneeId: order.assigneeId,
    locale: order.locale,
    passportExpiryDate: applicant.passportExpiryDate ?? null,
    answersFrom: order.answersFrom,
    history: beside.history.map(toStaffStatusChange),
    notes: beside.notes.map(({ id, author_id: authorId, at, is_risk: isRisk = false }) => ({
      id,
      authorId,
      isRisk,
      text: beside.texts.get(id)!,
      at: at.toISOString(),
    })),
    people: [],
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
  const { version, status, at, actor, userId, reason, money } = change
  return { version, status, at: at.toISOString(), actor, userId, reason, ...(money && { money }) }
}
