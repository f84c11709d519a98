import type { Order } from '@borderlane/contracts/orders/order'
import type { Tone } from '../../ui/badge'

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

const KNOWN: Record<Status, true> = {
  pending: true,
  pending_payment: true,
  paid: true,
  in_review: true,
  submitted_to_govt: true,
  waiting_on_govt: true,
  approved: true,
  rejected: true,
  closed: true,
}

/** The status whose sentence is shown: one that this page does not know yet, of a newer server, reads as "Pending". */
export const knownStatus = (status: Status): Status => (Object.hasOwn(KNOWN, status) ? status : 'pending')

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

/** Someone has paid for it, whatever its status says. */
export const wasPaid = (order: Pick<Order, 'paidCents'>): boolean => order.paidCents > 0

/** It can be paid here and now; the server decides by `isPayable` of the contract, which brings zod along. */
export const canPay = ({ status, paidCents }: Pick<Order, 'status' | 'paidCents'>): boolean =>
  paidCents === 0 && (status === 'pending' || status === 'pending_payment')

/** What the traveller said can still be corrected: it is not with the authorities yet. */
export const canCorrect = (status: Status): boolean =>
  ['pending', 'pending_payment', 'paid', 'in_review'].includes(status)

/** Its documents can be replaced and deleted: the authorities do not have them. */
export const areDocumentsOpen = (status: Status): boolean =>
  !['submitted_to_govt', 'waiting_on_govt', 'approved', 'rejected'].includes(status)

/** Further documents are of use. */
export const takesDocuments = (status: Status): boolean =>
  !['approved', 'rejected', 'closed'].includes(status)

/** No one has decided about it yet. */
export const canCancel = (status: Status): boolean => !['approved', 'rejected', 'closed'].includes(status)
