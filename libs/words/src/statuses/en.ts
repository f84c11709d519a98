import type { Translation } from '../translation'

/** The status of an application as a traveller reads it. Not yet paid, and paid but not looked at, are both "Pending". */
export const statuses = {
  pending: 'Pending',
  pending_payment: 'Pending',
  paid: 'Pending',
  in_review: 'In Review',
  submitted_to_govt: 'Submitted to Government',
  waiting_on_govt: 'Waiting on Government',
  approved: 'Approved',
  rejected: 'Rejected',
  closed: 'Closed',
} as const

export type StatusWords = Translation<typeof statuses>
