import type { CaptureOutcome } from '@borderlane/contracts/orders/internal'
import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import { isPayable } from '@borderlane/domain/orders/next-step'
import { isIn, type OrderStatus, statusesIn } from '@borderlane/contracts/orders/statuses'

export const FIRST_STATUS: OrderStatus = 'pending_payment'

/** Staff work on these, however long it takes. */
export const IN_WORK: readonly OrderStatus[] = ['pending', ...statusesIn('ours', 'authority')]

/** Open: a decision, or money, is still to come. */
export const UNDECIDED: readonly OrderStatus[] = [...IN_WORK, 'pending_payment']

/** Work on these has finished. */
export const ENDED = statusesIn('decided', 'closed')

/** What the traveller said can be corrected until the application is with the government. */
export const isCorrectable = (status: OrderStatus): boolean => isIn(status, 'unpaid', 'ours')

interface Transition {
  from: OrderStatus
  to: OrderStatus
  when: 'payment captured' | 'account deleted' | 'cancelled' | 'expired' | 'erased'
}

/** The automatic moves of an order; every other one is refused. Staff set any status (`orders/admin.ts`). */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'pending_payment', to: 'paid', when: 'payment captured' },
  { from: 'pending', to: 'paid', when: 'payment captured' },
  { from: 'paid', to: 'in_review', when: 'payment captured' },
  // The others are paid for: work on them goes on.
  { from: 'pending_payment', to: 'closed', when: 'account deleted' },
  { from: 'pending_payment', to: 'closed', when: 'expired' },
  // What is decided or closed cannot be given up.
  ...UNDECIDED.map((from) => ({ from, to: 'closed', when: 'cancelled' }) as const),
  // Only unpaid ones: the others are cancelled first (privacy/erasure.store.ts).
  ...UNDECIDED.map((from) => ({ from, to: 'closed', when: 'erased' }) as const),
]

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return TRANSITIONS.some((move) => move.from === from && move.to === to)
}

/** The statuses that an event leads through, in order. */
export function pathFrom(from: OrderStatus, when: Transition['when']): OrderStatus[] {
  const move = TRANSITIONS.find((candidate) => candidate.from === from && candidate.when === when)
  return move ? [move.to, ...pathFrom(move.to, when)] : []
}

/**
 * What money for a further payment is to its order. What is not asked for any more is refunded as money for a closed order
 * is; a second payment of the same is for a person to look at.
 */
export function furtherOutcome(
  order: { furtherPayments: readonly FurtherPayment[] } | null,
  id: string,
  amountCents: number,
): CaptureOutcome {
  if (!order) return 'unknown_order'
  const further = order.furtherPayments.find((one) => one.id === id)
  if (further?.status === 'paid') return 'already_paid'
  if (further?.status !== 'open') return 'closed'
  return further.amountCents === amountCents ? 'applied' : 'amount_differs'
}

/**
 * What a captured payment is to an order. Only `applied` moves it. `not_payable` is money for the order all the same,
 * whose status is for a person to decide; what comes for a `closed` one is refunded; the others are kept for a person to
 * look at and belong to no order.
 * @param byHand an admin has recorded it, and knew what they did
 */
export function captureOutcome(
  order: { status: OrderStatus; paidCents: number; totalAmountCents: number } | null,
  amountCents: number,
  byHand = false,
): CaptureOutcome {
  if (!order) return 'unknown_order'
  if (order.paidCents > 0) return 'already_paid'
  // Before the amount: whatever it is, nothing is done for it.
  if (order.status === 'closed' && !byHand) return 'closed'
  if (order.totalAmountCents !== amountCents) return 'amount_differs'
  return isPayable(order) || order.status === 'paid' ? 'applied' : 'not_payable'
}

/**
 * Paid, closed undecided, nothing refunded, and no reason: neither its traveller cancelled it nor did staff say what
 * becomes of the money. A refund of what was paid within the last day may still be on its way.
 *
 * @param now the parameter of the statement that reads table `order` as `o`
 */
export const moneyKept = (now: string): string =>
  `o.status = 'closed' AND o.paid_cents > 0 AND o.refunded_cents = 0 AND o.closed_because IS NULL
   AND o.paid_at < ${now}::timestamptz - interval '1 day'
   AND NOT EXISTS (SELECT 1 FROM order_status_history h WHERE h.order_id = o.id
     AND (h.status IN ('approved', 'rejected') OR h.money IS NOT NULL))`
