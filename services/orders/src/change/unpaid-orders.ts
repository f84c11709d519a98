import { AppError } from '@borderlane/contracts/errors'
import { Calls, defineJob, Job } from '@borderlane/messaging'
import { CLOCK, type Clock, CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { z } from 'zod'
import type { Config } from '../config'
import { OrderMailService } from '../mail/order-mail.service'
import { Order } from '../order/order.entity'
import { OrderMoves } from '../order/order-moves'
import { pathFrom } from '../order/order-status'
import { endPayments } from './end-payments'

const EVERY_MS = 3_600_000
const DAY_MS = 24 * 3_600_000
const BATCH = 200
/** Days before its end that an order's traveller is reminded of it. */
const REMINDER_DAYS = 3

const closeUnpaidOrders = defineJob('orders.close-unpaid', z.strictObject({}))

/** Closes what nobody pays, and says so some days before. */
@Injectable()
export class UnpaidOrders {
  constructor(
    private readonly db: DataSource,
    private readonly moves: OrderMoves,
    private readonly mails: OrderMailService,
    private readonly calls: Calls,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(closeUnpaidOrders, { everyMs: EVERY_MS })
  async run(): Promise<void> {
    const { UNPAID_ORDER_DAYS } = this.config
    const closed = await this.each(UNPAID_ORDER_DAYS, '', (tx, order) => this.close(tx, order))
    if (closed > 0) log.info({ event: 'orders.expired', count: closed }, 'orders that nobody paid are closed')
    const notReminded = `AND NOT EXISTS (
      SELECT FROM order_mail m WHERE m.order_id = o.id AND m.mail = 'reminder')`
    await this.each(UNPAID_ORDER_DAYS - REMINDER_DAYS, notReminded, async (tx, order) => {
      await this.mails.remind(tx, order)
      return true
    })
  }

  /** @returns false: money for it is on its way, and the next round looks again */
  private async close(tx: EntityManager, order: Order): Promise<boolean> {
    try {
      await endPayments(this.calls, order.id)
    } catch (error) {
      if (error instanceof AppError && error.code === 'payments.in_progress') return false
      throw error
    }
    for (const status of pathFrom(order.status, 'expired'))
      await this.moves.moveOrder(tx, order, status, { actor: 'system', reason: 'expired' })
    return true
  }

  /**
   * Every order that has waited for payment for so many days, each in a transaction of its own.
   * @param act whether it did something
   */
  private async each(
    days: number,
    condition: string,
    act: (tx: EntityManager, order: Order) => Promise<boolean>,
  ): Promise<number> {
    const since = new Date(this.clock.now().getTime() - days * DAY_MS)
    // One that staff have opened again begins its time anew.
    const waiting = `o.status = 'pending_payment' AND o.paid_cents = 0 AND o.created_at < $1 ${condition}
      AND NOT EXISTS (SELECT FROM order_status_history h WHERE h.order_id = o.id AND h.at >= $1)`
    const rows = await this.db.query<{ id: string }[]>(
      `SELECT o.id FROM "order" o WHERE ${waiting} ORDER BY o.created_at LIMIT ${BATCH}`,
      [since],
    )
    let count = 0
    for (const { id } of rows) {
      await this.db.transaction(async (tx) => {
        const [locked] = await tx.query<{ id: string }[]>(
          `SELECT o.id FROM "order" o WHERE o.id = $2 AND ${waiting} FOR UPDATE SKIP LOCKED`,
          [since, id],
        )
        if (!locked) return
        if (await act(tx, await tx.getRepository(Order).findOneByOrFail({ id }))) count += 1
      })
    }
    return count
  }
}
