import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess, OrderRole } from '@borderlane/contracts/orders/internal'
import { log } from '@borderlane/runtime'
import type { EntityManager } from 'typeorm'
import { Order } from '../order/order.entity'
import { opensOrder } from './order-token'

/**
 * Who may see an order and act for it: an admin, its owner, or whoever holds one of its tokens; of several the first.
 * @returns undefined for anybody else
 */
export function roleOf(
  order: { ownerUserId: string | null },
  caller: Caller,
  holdsToken: boolean,
): OrderRole | undefined {
  const isUser = caller.kind === 'user'
  if (isUser && caller.admin === true) return 'staff'
  if (isUser && order.ownerUserId !== null && order.ownerUserId === caller.userId) return 'owner'
  return holdsToken ? 'holder' : undefined
}

/**
 * What a caller is to an order. Somebody else's looks like one that does not exist. Changes nothing.
 * @throws AppError `orders.not_found`
 */
export async function checkOrderAccess(db: EntityManager, id: string, caller: Caller): Promise<OrderAccess> {
  const order = await db.getRepository(Order).findOne({
    where: { id },
    select: { id: true, status: true, version: true, ownerUserId: true },
  })
  if (!order) throw new AppError('orders.not_found')
  const holdsToken = caller.orderToken !== undefined && (await opensOrder(db, caller.orderToken, id))
  const role = roleOf(order, caller, holdsToken)
  if (role) return { id, status: order.status, version: order.version, role }
  log.info({ event: 'orders.access_denied', orderId: id, userId: caller.userId }, 'an order was not opened')
  throw new AppError('orders.not_found')
}

/**
 * The order, for work that acts for no traveller or whose caller was checked before.
 * @param options `lock`: nobody else changes the row until the end of the transaction
 * @throws AppError `orders.not_found`
 */
export async function findOrder(
  db: EntityManager,
  id: string,
  options: { lock: boolean } = { lock: false },
): Promise<Order> {
  const order = await db.getRepository(Order).findOne({
    where: { id },
    ...(options.lock && { lock: { mode: 'pessimistic_write' } }),
  })
  if (!order) throw new AppError('orders.not_found')
  return order
}
