type Phase = 'unpaid' | 'ours' | 'authority' | 'decided' | 'closed'

/**
 * The statuses of an order, in the order in which an application goes through them. What holds for some of them follows from their
 * phase; `next` is what mostly comes next, though staff may set any other one, too. A new status is a line here, and one in
 * the `CHECK` of the tables of orders.
 */
export const STATUSES = {
  pending: { phase: 'unpaid', next: [] },
  pending_payment: { phase: 'unpaid', next: [] },
  paid: { phase: 'ours', next: ['in_review'] },
  in_review: { phase: 'ours', next: ['submitted_to_govt'] },
  submitted_to_govt: { phase: 'authority', next: ['waiting_on_govt', 'approved', 'rejected'] },
  waiting_on_govt: { phase: 'authority', next: ['approved', 'rejected'] },
  approved: { phase: 'decided', next: ['closed'] },
  rejected: { phase: 'decided', next: ['closed'] },
  closed: { phase: 'closed', next: [] },
} as const satisfies Record<string, { phase: Phase; next: readonly string[] }>

export type OrderStatus = keyof typeof STATUSES
export const ORDER_STATUSES = Object.keys(STATUSES) as OrderStatus[]

export const isIn = (status: OrderStatus, ...phases: readonly Phase[]): boolean =>
  Object.hasOwn(STATUSES, status) && phases.includes(STATUSES[status].phase)

export const statusesIn = (...phases: readonly Phase[]): readonly OrderStatus[] =>
  ORDER_STATUSES.filter((status) => isIn(status, ...phases))

/** Those that staff set. */
export type StaffStatus = Exclude<OrderStatus, 'pending_payment'>
export const STAFF_STATUSES = ORDER_STATUSES.filter(
  (status): status is StaffStatus => status !== 'pending_payment',
)

/** Those of which travellers hear by mail, and which have names of their own for them. */
export type MailedStatus = Exclude<StaffStatus, 'pending' | 'paid'>
export const isMailed = (status: OrderStatus): status is MailedStatus =>
  isIn(status, 'authority', 'decided', 'closed') || status === 'in_review'
export const MAILED_STATUSES = ORDER_STATUSES.filter(isMailed)

/**
 * What becomes of the money of a paid order that is closed undecided: what the refund terms return, all of it, or
 * nothing.
 */
export const CLOSING_MONEY = ['terms', 'all', 'none'] as const
export type ClosingMoney = (typeof CLOSING_MONEY)[number]
