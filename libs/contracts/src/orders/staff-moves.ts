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

/**
 * What becomes of the money of a paid order that is closed undecided: what the refund terms return, all of it, or
 * nothing.
 */
export const CLOSING_MONEY = ['terms', 'all', 'none'] as const
export type ClosingMoney = (typeof CLOSING_MONEY)[number]
