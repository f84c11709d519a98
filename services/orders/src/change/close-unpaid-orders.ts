// closeUnpaidOrders (job) -> payments.endUnpaid -> orders: close-unpaid-orders.ts -> orders.status-changed -> notifications
import { AppError } from '@borderlane/contracts/define'
import { defineJob, Job } from '@borderlane/messaging'
import { CLOCK, type Clock, CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { OrderMails } from '../open/order-mails.store'
import { HeldOrders } from '../order/held-orders.store'
import { findOrder } from '../order/order.entity'
import { pathFrom } from '../order/order-status'
import { OrderStore } from '../order/order.store'
import { OpenPayments } from '../pay/open-payments'
import { listNotReminded, listUnpaid, lockNotReminded, lockUnpaid } from './unpaid-order.store'

const EVERY_MS = 3_600_000
const DAY_MS = 24 * 3_600_000
const REMINDER_DAYS = 3

const closeUnpaidOrders = defineJob('orders.close-unpaid')

/** What becomes of an order that has waited for its payment since some day. */
@Injectable()
export class UnpaidOrders {
  constructor(
    private readonly db: DataSource,
    private readonly held: HeldOrders,
    private readonly payments: OpenPayments,
    private readonly orders: OrderStore,
    private readonly mails: OrderMails,
  ) {}

  /** @returns false: it no longer waits, or money for it is on its way; the next round checks again */
  async closeOrder(id: string, since: Date): Promise<boolean> {
    // A locked one is left to the next round, too.
    if (!(await this.db.transaction((tx) => lockUnpaid(tx, id, since)))) return false
    try {
      return await this.held.changeAfterAsking(id, {
        check: (tx) => lockUnpaid(tx, id, since),
        ask: () => this.payments.endBeforeClosing(id),
        apply: async (tx, order) => {
          if (!(await lockUnpaid(tx, id, since))) return false
          for (const status of pathFrom(order.status, 'expired'))
            await this.orders.moveOrder(tx, order, status, { actor: 'system', reason: 'expired' })
          return true
        },
      })
    } catch (error) {
      if (error instanceof AppError && error.code === 'payments.in_progress') return false
      throw error
    }
  }

  async remindTraveller(id: string, since: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (!(await lockNotReminded(tx, id, since))) return
      await this.mails.requestMail(tx, await findOrder(tx, id), 'reminder')
    })
  }
}

/** Closes orders that are never paid, and reminds their travellers some days before. */
@Injectable()
export class CloseUnpaidOrders {
  constructor(
    private readonly db: DataSource,
    private readonly unpaid: UnpaidOrders,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(closeUnpaidOrders, { everyMs: EVERY_MS })
  async closeOrders(): Promise<void> {
    const { UNPAID_ORDER_DAYS } = this.config
    const since = this.daysAgo(UNPAID_ORDER_DAYS)
    let closed = 0
    for (const id of await listUnpaid(this.db, since))
      // A failure of one does not keep the others.
      await this.unpaid.closeOrder(id, since).then(
        (isClosed) => (closed += Number(isClosed)),
        (err: unknown) =>
          log.warn(
            { event: 'orders.not_closed', orderId: id, err },
            'an unpaid order could not be closed yet; the job tries again in an hour',
          ),
      )
    if (closed > 0) log.info({ event: 'orders.expired', count: closed }, 'unpaid orders were closed')
    const reminded = this.daysAgo(UNPAID_ORDER_DAYS - REMINDER_DAYS)
    for (const id of await listNotReminded(this.db, reminded)) await this.unpaid.remindTraveller(id, reminded)
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS)
  }
}
