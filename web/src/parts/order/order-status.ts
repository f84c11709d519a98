import type { Order } from '@borderlane/contracts/orders/order'
import { isIn, isMailed, type MailedStatus, STATUSES } from '@borderlane/contracts/orders/statuses'
import type { Tone } from '../../ui/badge'

type Status = Order['status']

/** The status as the traveller reads it: what has no name of its own is "Pending". */
export const statusLabel = (status: Status): MailedStatus | 'pending' =>
  isMailed(status) ? status : 'pending'

/** The status whose sentence is shown: one that this page does not know yet, of a newer server, reads as "Pending". */
export const knownStatus = (status: Status): Status => (Object.hasOwn(STATUSES, status) ? status : 'pending')

const TONES: Partial<Record<Status, Tone>> = { approved: 'green', rejected: 'red', closed: 'ink' }

/** The colour in which a status is shown, in the list and on the page. */
export const statusTone = (status: Status): Tone => TONES[status] ?? (isMailed(status) ? 'blue' : 'amber')

/** Someone has paid for it, whatever its status says. */
export const wasPaid = (order: Pick<Order, 'paidCents'>): boolean => order.paidCents > 0

/** It can be paid here and now; the server decides by `isPayable` of the contract, which brings zod along. */
export const canPay = ({ status, paidCents }: Pick<Order, 'status' | 'paidCents'>): boolean =>
  paidCents === 0 && isIn(status, 'unpaid')

/** What the traveller said can still be corrected: it is not with the authorities yet. */
export const canCorrect = (status: Status): boolean => isIn(status, 'unpaid', 'ours')

/** Its documents can be replaced and deleted: the authorities do not have them. */
export const areDocumentsOpen = (status: Status): boolean => !isIn(status, 'authority', 'decided')

/** Further documents are of use. */
export const takesDocuments = (status: Status): boolean => !isIn(status, 'decided', 'closed')

/** No one has decided about it yet. */
export const canCancel = takesDocuments
