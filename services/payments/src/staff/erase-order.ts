import type { PayloadOf } from '@borderlane/contracts/define'
import { orderErased } from '@borderlane/contracts/orders/internal'
import { OnEvent } from '@borderlane/messaging'
import { Proposals } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { forgetPerson } from '../payment/payment.store'
import { forgetReasons } from '../payment/refund.store'

/** An order was erased: amounts, states and the ledger stay, what could lead to a person goes. */
@Injectable()
export class EraseOrder {
  constructor(private readonly proposals: Proposals) {}

  @OnEvent(orderErased)
  async eraseOrder({ orderId }: PayloadOf<typeof orderErased>, tx: EntityManager): Promise<void> {
    await forgetPerson(tx, orderId)
    await forgetReasons(tx, orderId)
    await this.proposals.forgetWords(tx, orderId)
  }
}
