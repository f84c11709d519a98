import type { Caller } from '@borderlane/contracts/define'
import type { OrderRole } from '@borderlane/contracts/orders/internal'
import { worksOnOrders } from '@borderlane/contracts/roles'
import type { Order } from '../order/order.entity'
import { hashToken } from '@borderlane/persistence'
import type { Link, Minter } from './order-token'

type Ways = Pick<Order, 'ownerUserId' | 'makerUserId' | 'makerAccess'>

export interface Standing {
  role: OrderRole
  /** They came by a link that was mailed to its address, or with the account of that address. */
  isAddress: boolean
}

/**
 * Who may see an order and act for it: staff who work on orders, its owner, the holder of one of its links, or its maker unless the
 * address has ended that; of several the first.
 * @param link the one that the caller shows, if it is one of this order
 * @returns `ended` for those who could once, undefined for all others
 */
export function standingOf(order: Ways, caller: Caller, link?: Link): Standing | 'ended' | undefined {
  const isUser = caller.kind === 'user'
  const is = (userId: string | null): boolean => isUser && userId !== null && userId === caller.userId
  if (isUser && worksOnOrders(caller.roles)) return { role: 'staff', isAddress: false }
  if (is(order.ownerUserId)) return { role: 'owner', isAddress: true }
  if (link?.origin === 'mail' && !link.endedAt) return { role: 'holder', isAddress: true }
  const isEnded = link && (link.endedAt !== null || (link.isOfMaker && order.makerAccess === 'ended'))
  if (link?.origin === 'member') return isEnded ? 'ended' : { role: 'holder', isAddress: false }
  const isMaker = is(order.makerUserId) || (link?.origin === 'maker' && !isEnded)
  if (isMaker && order.makerAccess !== 'ended') return { role: 'holder', isAddress: false }
  return isMaker || link ? 'ended' : undefined
}

/** Whether the address is still to say who made the order, and this is the one to ask. */
export const isAsked = ({ makerAccess }: Pick<Ways, 'makerAccess'>, { isAddress }: Standing): boolean =>
  isAddress && makerAccess === 'open'

/** In whose name a person with this standing makes a link. */
export function minterOf({ role, isAddress }: Standing, { orderToken, userId }: Caller): Minter {
  if (role !== 'holder') return { isMaker: false, userId }
  return { isMaker: !isAddress, withHash: orderToken && hashToken(orderToken) }
}
