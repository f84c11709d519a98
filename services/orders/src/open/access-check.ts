import { AppError, type Caller } from '@borderlane/contracts/define'
import type { OrderAccess, OrderRole } from '@borderlane/contracts/orders/internal'
import { worksOnOrders } from '@borderlane/contracts/roles'
import { hashToken } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Order } from '../order/order.entity'
import { PartyStore } from '../order/party.store'
import type { Link, Minter } from './order-token'
import { OrderTokenStore } from './order-token.store'

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

/** What a caller may, and whether they speak for the address and have still to say who made the order. */
export type Access = OrderAccess & { isAsked: boolean; isAddress: boolean }

/** Looks up what a caller is to an order, and changes nothing. An order of others looks like one that does not exist. */
@Injectable()
export class AccessCheck {
  constructor(
    private readonly tokens: OrderTokenStore,
    private readonly parties: PartyStore,
  ) {}

  /** @throws AppError `orders.not_found`, `orders.access_ended` */
  async checkOrder(db: EntityManager, id: string, caller: Caller): Promise<Access> {
    const order = await findShort(db, id)
    if (!order) return this.checkParty(db, id, caller)
    const { standing } = await this.standing(db, order, caller)
    return toAccess(id, order, standing)
  }

  /** A party opens by a link of the party or with an account: the link of one order opens that one. */
  private async checkParty(db: EntityManager, id: string, caller: Caller): Promise<Access> {
    const { orderToken } = caller
    let isEnded = false
    for (const order of await this.parties.listOrders(db, id)) {
      const link = orderToken === undefined ? undefined : await this.tokens.findLink(db, orderToken, order.id)
      const standing = standingOf(order, caller, link?.partyId === id ? link : undefined)
      if (standing === 'ended') isEnded = true
      else if (standing) return toAccess(id, order, standing)
    }
    throw new AppError(isEnded ? 'orders.access_ended' : 'orders.not_found')
  }

  /** The same with the order's own row. @throws AppError `orders.not_found`, `orders.access_ended` */
  async findStanding(
    db: EntityManager,
    id: string,
    caller: Caller,
  ): Promise<{ order: Order; standing: Standing; link: Link | undefined }> {
    const order = await findShort(db, id)
    if (!order) throw new AppError('orders.not_found')
    return { order, ...(await this.standing(db, order, caller)) }
  }

  private async standing(db: EntityManager, order: Order, caller: Caller) {
    const { id } = order
    const { orderToken } = caller
    const link = orderToken === undefined ? undefined : await this.tokens.findLink(db, orderToken, id)
    const standing = standingOf(order, caller, link)
    if (standing === 'ended') throw new AppError('orders.access_ended')
    if (standing) return { standing, link }
    log.info(
      { event: 'orders.access_denied', orderId: id, userId: caller.userId },
      'a caller asked for an order that they may not open and got a 404',
    )
    throw new AppError('orders.not_found')
  }
}

const toAccess = (id: string, order: Order, standing: Standing): Access => ({
  id,
  status: order.status,
  version: order.version,
  ends: order.accessEnds,
  role: standing.role,
  isAsked: isAsked(order, standing),
  isAddress: standing.isAddress,
})

function findShort(db: EntityManager, id: string): Promise<Order | null> {
  return db.getRepository(Order).findOne({
    where: { id },
    select: {
      id: true,
      status: true,
      version: true,
      ownerUserId: true,
      makerUserId: true,
      makerAccess: true,
      accessEnds: true,
      madeWith: true,
      createdAt: true,
    },
  })
}
