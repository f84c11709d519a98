import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { listOrders } from '@borderlane/contracts/orders/privacy'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource, Not } from 'typeorm'
import { toOrderSummary } from '../order/order.view'
import { Order } from '../order/order.entity'

@Controller()
export class ListOwnOrders {
  constructor(private readonly db: DataSource) {}

  @Handle(listOrders)
  async listOwnOrders({ page, pageSize }: InputOf<typeof listOrders>, caller: Caller) {
    const { userId } = caller
    // TypeORM ignores a condition without a value.
    if (!userId) throw new AppError('auth.required')
    const [orders, total] = await this.db.getRepository(Order).findAndCount({
      // What they made for another address is listed until that address ends it.
      where: [{ ownerUserId: userId }, { makerUserId: userId, makerAccess: Not('ended') }],
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    })
    return { orders: orders.map(toOrderSummary), total, page, pageSize }
  }
}
