import { AppError, type Caller } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { SHOWING_STATUSES } from '@borderlane/domain/orders/staff-moves'
import { statusesIn } from '@borderlane/contracts/orders/statuses'
import type { Document } from './document.entity'

/** The government has the documents or has decided on them, so they must stay as they are. */
const HANDED_OVER = statusesIn('authority', 'decided')

/** Whether the caller may see this document. Staff see all; others see a decision once the order is decided. */
export function isVisible({ kind }: Pick<Document, 'kind'>, { role, status }: OrderAccess): boolean {
  return kind !== 'decision' || role === 'staff' || SHOWING_STATUSES.includes(status)
}

/** @throws AppError `documents.fixed` if the caller may not change or delete this document any more */
export function requireChangeable({ kind }: Document, { role, status }: OrderAccess): void {
  if (role === 'staff') return
  if (kind === 'decision' || HANDED_OVER.includes(status)) throw new AppError('documents.fixed')
}

/**
 * A decision is recorded again with its new document, and compared with the application: nothing takes its place on its own.
 * @throws AppError `documents.is_decision`; `documents.fixed` for others than staff
 */
export function requireReplaceable(document: Document, access: OrderAccess): void {
  requireChangeable(document, access)
  if (document.kind === 'decision') throw new AppError('documents.is_decision')
}

/** The account of the member of staff who acts for a traveller; null if the traveller acts. */
export function actingStaffId({ role }: OrderAccess, { userId }: Caller): string | null {
  if (role !== 'staff') return null
  if (!userId) throw new AppError('auth.required')
  return userId
}
