import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { listOrders } from '@borderlane/contracts/orders/account'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, Not } from 'typeorm'
import { ConfirmedAddresses } from '../open/confirmed-addresses.store'
import { toOrderSummary } from '../order/order-reader'
import { ENDED, pathFrom } from '../order/order-status'
import { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { Erasure } from './erasure'

/** What an account has to do with its orders. */
@Injectable()
export class OwnerService {
  constructor(
    private readonly db: DataSource,
    private readonly orders: OrderStore,
    private readonly addresses: ConfirmedAddresses,
    private readonly erasure: Erasure,
  ) {}

  async list(
    { page, pageSize }: InputOf<typeof listOrders>,
    caller: Caller,
  ): Promise<OutputOf<typeof listOrders>> {
    const { userId } = caller
    // A condition without a value would be none.
    if (!userId) throw new AppError('auth.required')
    const [orders, total] = await this.db.getRepository(Order).findAndCount({
      // What they made for another address stays in sight until that address ends it.
      where: [{ ownerUserId: userId }, { makerUserId: userId, makerAccess: Not('ended') }],
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    })
    return { orders: orders.map(toOrderSummary), total, page, pageSize }
  }

  /**
   * The account is gone: its orders have no owner any more and find no other one. Who deletes the account asks for
   * what can be erased to be erased. What is paid and not decided goes on: its traveller waits for it. What the account
   * made for an address that has shown itself since belongs to that address and stays.
   */
  async release(tx: EntityManager, userId: string): Promise<void> {
    await this.addresses.forget(tx, userId)
    const orders = await tx.getRepository(Order).find({
      where: [{ ownerUserId: userId }, { makerUserId: userId }],
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    })
    for (const order of orders) {
      const { ownerUserId, makerAccess } = order
      if (order.makerUserId === userId) order.makerUserId = null
      if (ownerUserId !== userId && (ownerUserId !== null || makerAccess !== 'open')) {
        await tx.getRepository(Order).save(order)
        continue
      }
      order.ownerUserId = null
      const path = pathFrom(order.status, 'account deleted')
      if (path.length === 0) await tx.getRepository(Order).save(order)
      for (const status of path) {
        await this.orders.moveOrder(tx, order, status, { actor: 'system', reason: 'account deleted' })
      }
      const goesOn = order.paidCents > 0 && !ENDED.includes(order.status)
      if (!order.erasedAt && !goesOn)
        await this.erasure.erase(tx, order, { actor: 'traveller', userId, reason: 'account deleted' })
    }
  }
}
