import { AppError } from '@borderlane/contracts/errors'
import { needsReason, type StaffStatus } from '@borderlane/contracts/orders/staff-moves'
import { type EntityManager, MoreThan } from 'typeorm'
import { StatusChange } from '../order/order-history.entity'
import type { Order } from '../order/order.entity'
import { toStaffStatusChange } from './staff.view'

/**
 * Whether a locked order is as a member of staff saw it.
 * @throws AppError `orders.changed` when somebody was faster, with what happened since; `orders.erased`
 */
export async function checkSeen(tx: EntityManager, order: Order, version: number): Promise<void> {
  if (order.version !== version) throw await changed(tx, order, version)
  if (order.erasedAt) throw new AppError('orders.erased')
}

async function changed(tx: EntityManager, order: Order, since: number): Promise<AppError> {
  const changes = await tx.getRepository(StatusChange).find({
    where: { orderId: order.id, version: MoreThan(since) },
    order: { version: 'ASC' },
  })
  const { version, status } = order
  return new AppError('orders.changed', { version, status, changes: changes.map(toStaffStatusChange) })
}

/**
 * Nothing is approved that nobody has paid for; and an approval gives the traveller the document of the decision that is
 * here: it was compared with the application before.
 * @throws AppError `orders.unpaid`, `orders.visa_not_compared`
 */
export function checkApproval(order: Order, to: StaffStatus, isCompared = false): void {
  if (to !== 'approved' || order.status === to) return
  if (order.paidCents === 0) throw new AppError('orders.unpaid')
  if (order.hasDecision && !isCompared) throw new AppError('orders.visa_not_compared')
}

/** @throws AppError `validation.failed` for a move that staff have to explain */
export function checkReason({ status, filings }: Order, to: StaffStatus, reason: string | undefined): void {
  if (!reason && needsReason({ status, isFiled: filings.length > 0 }, to))
    throw new AppError('validation.failed', { fields: [{ path: 'reason', message: 'is needed' }] })
}
