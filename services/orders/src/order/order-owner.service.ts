import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { listOrders } from '@borderlane/contracts/orders'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { claimOrders } from './order-claim'
import { Order } from './order.entity'
import { toOrderSummary } from './order.view'

/** What an account has to do with its orders. */
@Injectable()
export class OrderOwnerService {
  constructor(private readonly db: DataSource) {}

  async list(
    { page, pageSize }: InputOf<typeof listOrders>,
    caller: Caller,
  ): Promise<OutputOf<typeof listOrders>> {
    const { userId } = caller
    // A condition without a value would be none.
    if (!userId) throw new AppError('auth.required')
    await claimOrders(this.db.manager, caller)
    const [orders, total] = await this.db.getRepository(Order).findAndCount({
      where: { ownerUserId: userId },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    })
    return { orders: orders.map(toOrderSummary), total, page, pageSize }
  }
}
