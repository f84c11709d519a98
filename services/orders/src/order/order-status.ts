import type { OrderStatus } from '@borderlane/contracts/primitives'

/** The status of a new order. */
export const FIRST_STATUS: OrderStatus = 'pending_payment'

/** Somebody is working on these, however long it takes. */
export const IN_WORK: readonly OrderStatus[] = [
  'pending',
  'paid',
  'in_review',
  'submitted_to_govt',
  'waiting_on_govt',
]

interface Transition {
  from: OrderStatus
  to: OrderStatus
  when: 'payment captured' | 'account deleted'
}

/** The moves that an order makes; every other one is refused. */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'pending_payment', to: 'paid', when: 'payment captured' },
  { from: 'paid', to: 'in_review', when: 'payment captured' },
  // The others are paid for: work on them goes on.
  { from: 'pending_payment', to: 'closed', when: 'account deleted' },
]

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return TRANSITIONS.some((move) => move.from === from && move.to === to)
}

/** The statuses that an event leads through, in order. */
export function pathFrom(from: OrderStatus, when: Transition['when']): OrderStatus[] {
  const move = TRANSITIONS.find((candidate) => candidate.from === from && candidate.when === when)
  return move ? [move.to, ...pathFrom(move.to, when)] : []
}

/** What a captured payment is to an order. Only `applied` moves it; the others are kept for a person to look at. */
export type CaptureOutcome = 'applied' | 'already_paid' | 'not_payable' | 'amount_differs' | 'unknown_order'

export function captureOutcome(
  order: { status: OrderStatus; paidAt: Date | null; totalAmountCents: number } | null,
  amountCents: number,
): CaptureOutcome {
  if (!order) return 'unknown_order'
  if (order.paidAt) return 'already_paid'
  if (pathFrom(order.status, 'payment captured').length === 0) return 'not_payable'
  return order.totalAmountCents === amountCents ? 'applied' : 'amount_differs'
}
