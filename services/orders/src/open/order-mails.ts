import { AppError } from '@borderlane/contracts/errors'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Order } from '../order/order.entity'
import { type OrderMail, OrderMailStore } from './order-mail.store'

const MAX_PER_DAY = 3
const DAY_MS = 24 * 3_600_000

/** Asks for mails about an order, few a day; they go to its own address and nowhere else. */
@Injectable()
export class OrderMails {
  constructor(
    private readonly mails: OrderMailStore,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns false: this mail of a locked order was asked for often enough within a day */
  async requestMail(tx: EntityManager, order: Order, mail: OrderMail): Promise<boolean> {
    const now = this.clock.now()
    const since = new Date(now.getTime() - DAY_MS)
    if ((await this.mails.countSince(tx, order.id, mail, since)) >= MAX_PER_DAY) return false
    await this.mails.add(tx, order.id, mail, now)
    await this.outbox.add(tx, orderMailRequested, { orderId: order.id, version: order.version, mail })
    return true
  }

  /** @throws AppError `orders.too_many_mails` */
  async requireMail(tx: EntityManager, order: Order, mail: OrderMail): Promise<void> {
    if (!(await this.requestMail(tx, order, mail))) throw new AppError('orders.too_many_mails')
  }
}
