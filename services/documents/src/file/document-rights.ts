import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import type { Document } from './document.entity'

/** The government has the documents or has decided on them, so they must stay as they are. */
const HANDED_OVER: readonly OrderStatus[] = ['submitted_to_govt', 'waiting_on_govt', 'approved', 'rejected']

const DECIDED: readonly OrderStatus[] = ['approved', 'rejected', 'closed']

/** Whether the caller may see this document. Staff see all; others see a decision once the order is decided. */
export function isVisible({ kind }: Pick<Document, 'kind'>, { role, status }: OrderAccess): boolean {
  return kind !== 'decision' || role === 'staff' || DECIDED.includes(status)
}

/** @throws AppError `documents.fixed` if the caller may not change or delete this document any more */
export function requireChangeable({ kind }: Document, { role, status }: OrderAccess): void {
  if (role === 'staff') return
  if (kind === 'decision' || HANDED_OVER.includes(status)) throw new AppError('documents.fixed')
}

/** The account of the member of staff who acts for a traveller; null if the traveller acts. */
export function actingStaffId({ role }: OrderAccess, { userId }: Caller): string | null {
  if (role !== 'staff') return null
  if (!userId) throw new AppError('auth.required')
  return userId
}
