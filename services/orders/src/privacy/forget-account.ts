// identity.account-deleted -> orders: forget-account.ts -> orders.status-changed, orders.erased
import type { PayloadOf } from '@borderlane/contracts/define'
import { accountDeleted } from '@borderlane/contracts/identity/internal'
import { OnEvent } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ConfirmedAddresses } from '../open/confirmed-addresses.store'
import { forgetReferrals } from '../order/order-credit.store'
import { ENDED, pathFrom } from '../order/order-status'
import { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { clearDesk } from '../staff/desk.store'
import { Erasure } from './erasure.store'

@Injectable()
export class ForgetAccount {
  constructor(
    private readonly orders: OrderStore,
    private readonly addresses: ConfirmedAddresses,
    private readonly erasure: Erasure,
  ) {}

  /**
   * Its orders lose their owner and get no other one. Deleting an account asks for everything to be erased that can
   * be. What is paid and undecided continues: its traveller waits for it. What the account made for an address that has
   * answered since belongs to that address and stays.
   */
  @OnEvent(accountDeleted)
  async forgetAccount({ userId }: PayloadOf<typeof accountDeleted>, tx: EntityManager): Promise<void> {
    await this.addresses.forgetAddress(tx, userId)
    await clearDesk(tx, userId)
    await forgetReferrals(tx, userId)
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
        await this.erasure.eraseOrder(tx, order, { actor: 'traveller', userId, reason: 'account deleted' })
    }
  }
}
