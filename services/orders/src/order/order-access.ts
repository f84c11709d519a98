import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { ProcessName } from '@borderlane/contracts/topology'
import { log } from '@borderlane/runtime'
import type { EntityManager } from 'typeorm'
import { claimOrders } from './order-claim'
import { Order } from './order.entity'
import { opensOrder } from './order-token'

/** Who may see an order and act for it: its owner, an admin, or whoever holds one of its tokens. */
export function mayOpen(order: { ownerUserId: string | null }, caller: Caller, holdsToken: boolean): boolean {
  if (holdsToken) return true
  if (caller.kind !== 'user') return false
  return caller.admin === true || (order.ownerUserId !== null && order.ownerUserId === caller.userId)
}

/** @throws AppError `auth.forbidden` unless the call comes from this service itself */
export function onlyService(caller: Caller, name: ProcessName): void {
  if (caller.kind !== 'service' || caller.service !== name) throw new AppError('auth.forbidden')
}

/**
 * The order for a caller who may open it. Somebody else's looks like one that does not exist.
 * @param options `lock`: nobody else changes the row until the end of the transaction
 * @throws AppError `orders.not_found`
 */
export async function openOrder(
  db: EntityManager,
  id: string,
  caller: Caller,
  options: { lock: boolean } = { lock: false },
): Promise<Order> {
  await claimOrders(db, caller, { id })
  const order = await findOrder(db, id, options)
  const holdsToken = caller.orderToken !== undefined && (await opensOrder(db, caller.orderToken, id))
  if (mayOpen(order, caller, holdsToken)) return order
  log.info({ event: 'orders.access_denied', orderId: id, userId: caller.userId }, 'an order was not opened')
  throw new AppError('orders.not_found')
}

/**
 * The order, for work that acts for no traveller or has asked before.
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
