import {
  isIn,
  STAFF_STATUSES,
  type StaffStatus,
  STATUSES,
  statusesIn,
} from '@borderlane/contracts/orders/statuses'
import type { OrderStatus } from '@borderlane/contracts/primitives'

export function movesFrom(from: OrderStatus): { next: readonly StaffStatus[]; others: StaffStatus[] } {
  const next: readonly StaffStatus[] = STATUSES[from].next
  return { next, others: STAFF_STATUSES.filter((status) => status !== from && !next.includes(status)) }
}

/** They decide about the visa, or say that money came: for those who may record decisions. */
export const DECIDED_STATUSES: readonly StaffStatus[] = ['paid', 'approved', 'rejected']

/** In them travellers see the document of the decision. */
export const SHOWING_STATUSES = statusesIn('decided', 'closed')

interface Moved {
  status: OrderStatus
  isFiled: boolean
}

/**
 * A move backward, to one of the statuses with consequences, or to the authority without a filing is never without a
 * reason.
 */
export function needsReason({ status: from, isFiled }: Moved, to: StaffStatus): boolean {
  const place = (status: OrderStatus): number =>
    STAFF_STATUSES.indexOf(status === 'pending_payment' ? 'pending' : status)
  if (to === 'paid' || SHOWING_STATUSES.includes(to) || place(to) < place(from)) return true
  return isIn(to, 'authority') && !isIn(from, 'authority') && !isFiled
}

interface PaidOrder {
  status: OrderStatus
  paidCents: number
  refundedCents: number
}

/** Whether closing an order leaves money with us for which nothing was decided yet. */
export const asksForMoney = ({ status, paidCents, refundedCents }: PaidOrder): boolean =>
  paidCents > refundedCents && !SHOWING_STATUSES.includes(status)
