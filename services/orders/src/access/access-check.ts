import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Order } from '../order/order.entity'
import { isAsked, type Standing, standingOf } from './order-access'
import type { Link } from './order-token'
import { OrderTokenStore } from './order-token.store'

/** Looks up what a caller is to an order, and changes nothing. Somebody else's looks like one that does not exist. */
@Injectable()
export class AccessCheck {
  constructor(private readonly tokens: OrderTokenStore) {}

  /** @throws AppError `orders.not_found`, `orders.access_ended` */
  async check(db: EntityManager, id: string, caller: Caller): Promise<OrderAccess & { isAsked: boolean }> {
    const { order, standing } = await this.findStanding(db, id, caller)
    const { status, version } = order
    return { id, status, version, role: standing.role, isAsked: isAsked(order, standing) }
  }

  /** The same with the order's own row. @throws AppError `orders.not_found`, `orders.access_ended` */
  async findStanding(
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
    const { orderToken } = caller
    const link = orderToken === undefined ? undefined : await this.tokens.find(db, orderToken, id)
    const standing = standingOf(order, caller, link)
    if (standing === 'ended') throw new AppError('orders.access_ended')
    if (standing) return { order, standing, link }
    log.info(
      { event: 'orders.access_denied', orderId: id, userId: caller.userId },
      'somebody asked for an order that they may not open; they got a 404',
    )
    throw new AppError('orders.not_found')
  }
}
