import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { requestErasureLink } from '@borderlane/contracts/orders/privacy'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { OrderMails } from '../open/order-mails.store'
import { OrderAudit } from '../order/order-audit.store'
import { ofOrder, findOrder } from '../order/order.entity'

@Controller()
export class RequestErasureLink {
  constructor(
    private readonly db: DataSource,
    private readonly mails: OrderMails,
    private readonly audit: OrderAudit,
  ) {}

  @Handle(requestErasureLink, ofOrder)
  async requestErasureLink({ id }: InputOf<typeof requestErasureLink>, caller: Caller, access: OrderAccess) {
    await this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      if (order.erasedAt) throw new AppError('orders.erased')
      await this.mails.requireMail(tx, order, 'erasure')
      await this.audit.recordActForTraveller(tx, { caller, access }, { action: 'mail' })
    })
    return {}
  }
}
