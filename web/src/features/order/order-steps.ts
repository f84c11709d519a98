import type { Order } from '@borderlane/contracts/orders/order'
import type { TimelineStep } from '../../ui/timeline'

type Status = Order['status']

/** How far a status is on the way; those that are not on it have none. */
const RANK: Partial<Record<Status, number>> = {
  in_review: 1,
  submitted_to_govt: 2,
  waiting_on_govt: 3,
  approved: 4,
}

const STEPS = ['received', 'review', 'submitted', 'processing'] as const
const STATUS_OF_STEP: readonly Status[] = [
  'pending_payment',
  'in_review',
  'submitted_to_govt',
  'waiting_on_govt',
]

interface OrderStep {
  label: (typeof STEPS)[number] | 'approved' | 'final'
  state: TimelineStep['state']
  /** When it was reached; steps that were jumped over have none. */
  at?: string
}

/**
 * The five steps of an order. A step counts as done from its status onward; for a rejected or closed order the
 * highest status that it ever had decides. The last one is done when it was decided: a rejection has a mark of its own.
 */
export function orderSteps(order: Pick<Order, 'status' | 'history' | 'createdAt'>): OrderStep[] {
  const { status, history } = order
  const ended = status === 'rejected' || status === 'closed' || status === 'approved'
  const reached = ended
    ? Math.max(RANK[status] ?? 0, ...history.map((change) => RANK[change.status] ?? 0))
    : (RANK[status] ?? 0)
  const steps = STEPS.map((label, index): OrderStep => {
    const at = index === 0 ? order.createdAt : lastTime(history, STATUS_OF_STEP[index]!)
    const done = index === 0 || index <= reached
    return { label, state: done ? 'done' : 'open', at: done ? at : undefined }
  })
  const isDecided = status === 'approved' || status === 'rejected'
  steps.push({
    label: status === 'approved' ? 'approved' : 'final',
    state: status === 'approved' ? 'done' : status === 'rejected' ? 'rejected' : 'open',
    at: isDecided ? lastTime(history, status) : undefined,
  })
  const next = steps.find((step) => step.state === 'open')
  if (next && !ended) next.state = 'now'
  return steps
}

/** The last time that an order came to a status: it may have gone back and forth. */
function lastTime(history: Order['history'], status: Status): string | undefined {
  return history.findLast((change) => change.status === status)?.at
}
