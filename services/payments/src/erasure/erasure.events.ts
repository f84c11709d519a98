import type { PayloadOf } from '@borderlane/contracts/define'
import { orderErased } from '@borderlane/contracts/orders/internal'
import { OnEvent } from '@borderlane/messaging'
import { Proposals } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { PaymentStore } from '../payment/payment.store'
import { RefundStore } from '../refund/refund.store'

/** An order was erased: amounts, states and the ledger stay, what could lead to a person goes. */
@Injectable()
export class ErasureEvents {
  constructor(
    private readonly payments: PaymentStore,
    private readonly refunds: RefundStore,
    private readonly proposals: Proposals,
  ) {}

  @OnEvent(orderErased)
  async onOrderErased({ orderId }: PayloadOf<typeof orderErased>, tx: EntityManager): Promise<void> {
    await this.payments.forgetPerson(tx, orderId)
    await this.refunds.forgetReasons(tx, orderId)
    await this.proposals.forgetWords(tx, orderId)
  }
}
