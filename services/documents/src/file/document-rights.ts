import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import type { Document } from './document.entity'

/** The government has, or had, the documents: what it decided on must stay as it was. */
const HANDED_OVER: readonly OrderStatus[] = ['submitted_to_govt', 'waiting_on_govt', 'approved', 'rejected']

const DECIDED: readonly OrderStatus[] = ['approved', 'rejected', 'closed']

/** Whether this document is for them to see: a decision is, once the order is decided, or for staff. */
export function isVisible({ kind }: Pick<Document, 'kind'>, { role, status }: OrderAccess): boolean {
  return kind !== 'decision' || role === 'staff' || DECIDED.includes(status)
}

/** @throws AppError `documents.fixed` if this document is not for them to change or delete any more */
export function mustBeOpen({ kind }: Document, { role, status }: OrderAccess): void {
  if (role === 'staff') return
  if (kind === 'decision' || HANDED_OVER.includes(status)) throw new AppError('documents.fixed')
}

/** The account of a member of staff who does what travellers do; null: a traveller does it. */
export function staffOf({ role }: OrderAccess, { userId }: Caller): string | null {
  if (role !== 'staff') return null
  if (!userId) throw new AppError('auth.required')
  return userId
}
