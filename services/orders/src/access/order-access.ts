import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess, OrderRole } from '@borderlane/contracts/orders/internal'
import { log } from '@borderlane/runtime'
import type { EntityManager } from 'typeorm'
import { Order } from '../order/order.entity'
import { findLink, type Link } from './order-token'

type Ways = Pick<Order, 'ownerUserId' | 'makerUserId' | 'makerAccess'>

/** What somebody is to an order. */
export interface Standing {
  role: OrderRole
  /** They came by a link that was mailed to its address, or with the account of that address. */
  isAddress: boolean
}

/**
 * Who may see an order and act for it: an admin, its owner, whoever holds one of its links, or its maker unless the
 * address has ended that; of several the first.
 * @param link the one that the caller shows, if it is one of this order
 * @returns `ended` for whoever could once, undefined for anybody else
 */
export function standingOf(order: Ways, caller: Caller, link?: Link): Standing | 'ended' | undefined {
  const isUser = caller.kind === 'user'
  const is = (userId: string | null): boolean => isUser && userId !== null && userId === caller.userId
  if (isUser && caller.admin === true) return { role: 'staff', isAddress: false }
  if (is(order.ownerUserId)) return { role: 'owner', isAddress: true }
  if (link?.origin === 'mail' && !link.endedAt) return { role: 'holder', isAddress: true }
  const isMaker = is(order.makerUserId) || (link?.origin === 'maker' && !link.endedAt)
  if (isMaker && order.makerAccess !== 'ended') return { role: 'holder', isAddress: false }
  return isMaker || link ? 'ended' : undefined
}

/** Whether the address is still to say who made the order, and this is the one to ask. */
export const isAsked = ({ makerAccess }: Pick<Ways, 'makerAccess'>, { isAddress }: Standing): boolean =>
  isAddress && makerAccess === 'open'

/**
 * What a caller is to an order. Somebody else's looks like one that does not exist. Changes nothing.
 * @throws AppError `orders.not_found`, `orders.access_ended`
 */
export async function checkOrderAccess(
  db: EntityManager,
  id: string,
  caller: Caller,
): Promise<OrderAccess & { isAsked: boolean }> {
  const { order, standing } = await findStanding(db, id, caller)
  const { status, version } = order
  return { id, status, version, role: standing.role, isAsked: isAsked(order, standing) }
}

/** The same with the order's own row. @throws AppError `orders.not_found`, `orders.access_ended` */
export async function findStanding(
  db: EntityManager,
  id: string,
  caller: Caller,
): Promise<{ order: Order; standing: Standing; link: Link | undefined }> {
  const order = await db.getRepository(Order).findOne({
    where: { id },
    select: {
      id: true,
      status: true,
      version: true,
      ownerUserId: true,
      makerUserId: true,
      makerAccess: true,
      madeWith: true,
      createdAt: true,
    },
  })
  if (!order) throw new AppError('orders.not_found')
  const link = caller.orderToken === undefined ? undefined : await findLink(db, caller.orderToken, id)
  const standing = standingOf(order, caller, link)
  if (standing === 'ended') throw new AppError('orders.access_ended')
  if (standing) return { order, standing, link }
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
