import type { OrderStatus } from '../primitives'

/** The statuses that staff set, in the order in which an application goes through them. */
export const STAFF_STATUSES = [
  'pending',
  'paid',
  'in_review',
  'submitted_to_govt',
  'waiting_on_govt',
  'approved',
  'rejected',
  'closed',
] as const satisfies readonly OrderStatus[]
export type StaffStatus = (typeof STAFF_STATUSES)[number]

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

/** Every status that an order can be set to, the sensible ones first. */
export function movesFrom(from: OrderStatus): { next: readonly StaffStatus[]; others: StaffStatus[] } {
  const next = NEXT[from]
  return { next, others: STAFF_STATUSES.filter((status) => status !== from && !next.includes(status)) }
}

/** They decide about the visa, or say that money came: for those who may record decisions. */
export const DECIDED_STATUSES: readonly StaffStatus[] = ['paid', 'approved', 'rejected']

/** In them travellers see the document of the decision. */
export const SHOWING_STATUSES: readonly OrderStatus[] = ['approved', 'rejected', 'closed']

const NEEDS_REASON: readonly OrderStatus[] = ['paid', 'rejected', 'closed']

/** A move backward, or to one of the statuses with consequences, is never without a reason. */
export function needsReason(from: OrderStatus, to: StaffStatus): boolean {
  const place = (status: OrderStatus): number =>
    STAFF_STATUSES.indexOf(status === 'pending_payment' ? 'pending' : status)
  return NEEDS_REASON.includes(to) || place(to) < place(from)
}
