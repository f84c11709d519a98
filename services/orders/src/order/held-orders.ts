import { setTimeout } from 'node:timers/promises'
import { AppError } from '@borderlane/contracts/errors'
import { newId } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { findOrder } from './find-order'
import type { Order } from './order.entity'
import { OrderHoldStore } from './order-hold.store'

/** As long as for a locked row. */
const WAIT_MS = 2_000
const LOOK_EVERY_MS = 50

/** A change of an order that another service is asked about first. */
export interface AskedChange<T> {
  /**
   * Looks at the locked order: before the question, and again before the change.
   * @returns whether the question is needed
   * @throws AppError what keeps the change from being made
   */
  check: (tx: EntityManager, order: Order) => boolean | Promise<boolean>
  /** @param order as it was checked. @throws AppError what the other service says against the change */
  ask: (order: Order) => Promise<void>
  /** Changes the locked order. */
  apply: (tx: EntityManager, order: Order) => Promise<T>
}

/**
 * Orders that somebody has in hand. No row is locked while another service is asked: a row of `order_hold` says instead
 * that an act is on its way. Whoever must not come between question and change waits for its end: a payment that asks for
 * its price, captured money, other acts on the same order.
 */
@Injectable()
export class HeldOrders {
  constructor(
    private readonly db: DataSource,
    private readonly holds: OrderHoldStore,
  ) {}

  /**
   * Checks the order and holds it, asks, then locks it, checks it again and changes it.
   * @throws AppError `service.unavailable`: somebody else holds it, or the question took longer than a hold lasts
   */
  async change<T>(id: string, { check, ask, apply }: AskedChange<T>): Promise<T> {
    const hold = newId()
    const first = await this.lock<{ done: T } | { order: Order }>(id, async (tx, order) => {
      if (!(await check(tx, order))) return { done: await apply(tx, order) }
      await this.holds.add(tx, id, hold)
      return { order }
    })
    if ('done' in first) return first.done
    try {
      await ask(first.order)
      return await this.db.transaction(async (tx) => {
        const order = await findOrder(tx, id, { lock: true })
        if (!(await this.holds.remove(tx, id, hold))) throw new AppError('service.unavailable')
        await check(tx, order)
        return apply(tx, order)
      })
    } catch (error) {
      await this.release(id, hold)
      throw error
    }
  }

  /**
   * Runs `act` with the order locked and held by nobody.
   * @throws AppError `orders.not_found`, `service.unavailable`: somebody holds it all the time
   */
  async lock<T>(id: string, act: (tx: EntityManager, order: Order) => Promise<T>): Promise<T> {
    for (const since = Date.now(); ;) {
      const free = await this.db.transaction<{ done: T } | undefined>(async (tx) => {
        const order = await findOrder(tx, id, { lock: true })
        return (await this.holds.isHeld(tx, id)) ? undefined : { done: await act(tx, order) }
      })
      if (free) return free.done
      if (Date.now() - since > WAIT_MS) throw new AppError('service.unavailable')
      await setTimeout(LOOK_EVERY_MS)
    }
  }

  /** For listeners, whose event comes again. @throws AppError `service.unavailable`: somebody holds the locked order */
  async checkFree(tx: EntityManager, id: string): Promise<void> {
    if (await this.holds.isHeld(tx, id)) throw new AppError('service.unavailable')
  }

  private async release(id: string, hold: string): Promise<void> {
    try {
      await this.holds.remove(this.db.manager, id, hold)
    } catch (err) {
      log.warn(
        { event: 'orders.hold_not_released', orderId: id, err },
        'the hold of an order could not be released; it ends by itself',
      )
    }
  }
}
