import type { Order } from '@borderlane/contracts/orders'
import type { Tone } from '../ui/badge'

type Status = Order['status']

const LABELS = [
  'in_review',
  'submitted_to_govt',
  'waiting_on_govt',
  'approved',
  'rejected',
  'closed',
] as const satisfies readonly Status[]

/** The status as the traveller reads it: what has no name of its own is "Pending". */
export function statusLabel(status: Status): (typeof LABELS)[number] | 'pending' {
  return LABELS.find((label) => label === status) ?? 'pending'
}

/** The colour in which a status is shown, in the list and on the page. */
export const STATUS_TONES: Record<ReturnType<typeof statusLabel>, Tone> = {
  pending: 'amber',
  in_review: 'blue',
  submitted_to_govt: 'blue',
  waiting_on_govt: 'blue',
  approved: 'green',
  rejected: 'red',
  closed: 'ink',
}

/** Somebody has paid for it. The history tells, not the status: an order can be closed without a payment. */
export const wasPaid = (order: Pick<Order, 'history'>): boolean =>
  order.history.some(({ status }) => status === 'paid')
