import { AppError } from '@borderlane/contracts/errors'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { OrderMails } from '../open/order-mails'
import { findOrder } from '../order/find-order'
import { HeldOrders } from '../order/held-orders'
import { OrderMoves } from '../order/order-moves'
import { pathFrom } from '../order/order-status'
import { OpenPayments } from '../pay/open-payments'
import { UnpaidOrderStore } from './unpaid-order.store'

/** What becomes of an order that has waited for its payment since some day. */
@Injectable()
export class UnpaidOrderService {
  constructor(
    private readonly db: DataSource,
    private readonly held: HeldOrders,
    private readonly store: UnpaidOrderStore,
    private readonly payments: OpenPayments,
    private readonly moves: OrderMoves,
    private readonly mails: OrderMails,
  ) {}

  /** @returns false: it waits no more, or money for it is on its way; the next round looks again */
  async close(id: string, since: Date): Promise<boolean> {
    // One that somebody works on is left to the next round, too.
    if (!(await this.db.transaction((tx) => this.store.lock(tx, id, since)))) return false
    try {
      return await this.held.change(id, {
        check: (tx) => this.store.lock(tx, id, since),
        ask: () => this.payments.endBeforeClosing(id),
        apply: async (tx, order) => {
          if (!(await this.store.lock(tx, id, since))) return false
          for (const status of pathFrom(order.status, 'expired'))
            await this.moves.moveOrder(tx, order, status, { actor: 'system', reason: 'expired' })
          return true
        },
      })
    } catch (error) {
      if (error instanceof AppError && error.code === 'payments.in_progress') return false
      throw error
    }
  }

  async remind(id: string, since: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (!(await this.store.lockNotReminded(tx, id, since))) return
      await this.mails.requestMail(tx, await findOrder(tx, id), 'reminder')
    })
  }
}
