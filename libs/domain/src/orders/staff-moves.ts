import { STAFF_STATUSES, type StaffStatus } from '@borderlane/contracts/orders/staff-moves'
import type { OrderStatus } from '@borderlane/contracts/primitives'

/** What mostly comes next. Any other status may be set, too. */
const NEXT: Record<OrderStatus, readonly StaffStatus[]> = {
  pending_payment: [],
  pending: [],
  paid: ['in_review'],
  in_review: ['submitted_to_govt'],
  submitted_to_govt: ['waiting_on_govt', 'approved', 'rejected'],
  waiting_on_govt: ['approved', 'rejected'],
  approved: ['closed'],
  rejected: ['closed'],
  closed: [],
}

export function movesFrom(from: OrderStatus): { next: readonly StaffStatus[]; others: StaffStatus[] } {
  const next = NEXT[from]
  return { next, others: STAFF_STATUSES.filter((status) => status !== from && !next.includes(status)) }
}

/** They decide about the visa, or say that money came: for those who may record decisions. */
export const DECIDED_STATUSES: readonly StaffStatus[] = ['paid', 'approved', 'rejected']

/** In them travellers see the document of the decision. */
export const SHOWING_STATUSES: readonly OrderStatus[] = ['approved', 'rejected', 'closed']

const NEEDS_REASON: readonly OrderStatus[] = ['paid', 'approved', 'rejected', 'closed']
const WITH_AUTHORITY: readonly OrderStatus[] = ['submitted_to_govt', 'waiting_on_govt']
/** Nothing is decided about these any more. */
const ENDED: readonly OrderStatus[] = ['approved', 'rejected', 'closed']

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
  if (NEEDS_REASON.includes(to) || place(to) < place(from)) return true
  return WITH_AUTHORITY.includes(to) && !WITH_AUTHORITY.includes(from) && !isFiled
}

interface PaidOrder {
  status: OrderStatus
  paidCents: number
  refundedCents: number
}

/** Whether closing an order leaves money with us for which nothing was decided yet. */
export const asksForMoney = ({ status, paidCents, refundedCents }: PaidOrder): boolean =>
  paidCents > refundedCents && !ENDED.includes(status)

export const MAILED_STATUSES = [
  'in_review',
  'submitted_to_govt',
  'waiting_on_govt',
  'approved',
  'rejected',
  'closed',
] as const satisfies readonly StaffStatus[]
