import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { shareTraveller } from '@borderlane/contracts/orders/parties'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { AccessCheck, minterOf } from '../open/access-check'
import { mintToken } from '../open/order-token'
import { HeldOrders } from '../order/held-orders.store'
import { ofOrder } from '../order/order.entity'

/** Makes the private link of one traveller of a party. It ends with the person who has it made. */
@Controller()
export class ShareTraveller {
  constructor(
    private readonly held: HeldOrders,
    private readonly access: AccessCheck,
  ) {}

  @Handle(shareTraveller, ofOrder)
  shareTraveller({ id, orderId }: InputOf<typeof shareTraveller>, caller: Caller) {
    return this.held.lockOrder(orderId, async (tx, order) => {
      if (order.partyId !== id || order.erasedAt) throw new AppError('orders.not_found')
      await this.access.checkOrder(tx, id, caller)
      const { standing } = await this.access.findStanding(tx, orderId, caller)
      const by = minterOf(standing, caller)
      return { orderToken: await mintToken(tx, [orderId], { origin: 'member' }, by) }
    })
  }
}
