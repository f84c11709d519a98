import { AppError } from '@borderlane/contracts/define'
import { newId } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { setTimeout } from 'node:timers/promises'
import { DataSource, type EntityManager } from 'typeorm'
import { findOrder, type Order } from './order.entity'

/** Longer than the longest question takes (`payments.endUnpaid`, 8 s). A process that dies leaves its holds so long. */
const HOLD_SECONDS = 12
/** As long as for a locked row. */
const WAIT_MS = 2_000
const LOOK_EVERY_MS = 50

export interface AskedChange<T> {
  /**
   * Looks at the locked order: before the question, and again before the change.
   * @returns whether the question is needed
   * @throws AppError what keeps the change from being made
   */
  check: (tx: EntityManager, order: Order) => boolean | Promise<boolean>
  /** @param order as it was checked. @throws AppError what the other service says against the change */
  ask: (order: Order) => Promise<void>
  apply: (tx: EntityManager, order: Order) => Promise<T>
}

/**
 * Acts that ask another service about an order before they change it. No row is locked meanwhile: a row of `order_hold`
 * says that an act is on its way, and what must not come between question and change waits: a payment that asks for its
 * price, captured money, other acts on the same order (docs/adr/0027).
 */
@Injectable()
export class HeldOrders {
  constructor(private readonly db: DataSource) {}

  /**
   * Checks the order and holds it, asks, then locks it, checks it again and changes it.
   * @throws AppError `service.unavailable`: another act holds it, or the question took longer than a hold lasts
   */
  async changeAfterAsking<T>(id: string, { check, ask, apply }: AskedChange<T>): Promise<T> {
    const hold = newId()
    const first = await this.lockOrder<{ done: T } | { order: Order }>(id, async (tx, order) => {
      if (!(await check(tx, order))) return { done: await apply(tx, order) }
      await addHold(tx, id, hold)
      return { order }
    })
    if ('done' in first) return first.done
    try {
      await ask(first.order)
      return await this.db.transaction(async (tx) => {
        const order = await findOrder(tx, id, { lock: true })
        if (!(await removeHold(tx, id, hold))) throw new AppError('service.unavailable')
        await check(tx, order)
        return apply(tx, order)
      })
    } catch (error) {
      await this.release(id, hold)
      throw error
    }
  }

  /**
   * Runs `act` with the order locked and not held.
   * @throws AppError `orders.not_found`, `service.unavailable`: another act holds it all the time
   */
  async lockOrder<T>(id: string, act: (tx: EntityManager, order: Order) => Promise<T>): Promise<T> {
    for (const since = Date.now(); ;) {
      const free = await this.db.transaction<{ done: T } | undefined>(async (tx) => {
        const order = await findOrder(tx, id, { lock: true })
        return (await isHeld(tx, id)) ? undefined : { done: await act(tx, order) }
      })
      if (free) return free.done
      if (Date.now() - since > WAIT_MS) throw new AppError('service.unavailable')
      await setTimeout(LOOK_EVERY_MS)
    }
  }

  /** For listeners, whose event comes again. @throws AppError `service.unavailable`: another act holds it */
  async checkNotHeld(tx: EntityManager, id: string): Promise<void> {
    if (await isHeld(tx, id)) throw new AppError('service.unavailable')
  }

  private async release(id: string, hold: string): Promise<void> {
    try {
      await removeHold(this.db.manager, id, hold)
    } catch (err) {
      log.warn(
        { event: 'orders.hold_not_released', orderId: id, err },
        'the hold of an order could not be released; it expires in some seconds',
      )
    }
  }
}

async function isHeld(tx: EntityManager, orderId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(`SELECT 1 FROM order_hold WHERE order_id = $1 AND until > now()`, [
    orderId,
  ])
  return rows.length > 0
}

/** @param id of the hold; an earlier one that has expired ends */
async function addHold(tx: EntityManager, orderId: string, id: string): Promise<void> {
  await tx.query(
    `INSERT INTO order_hold (order_id, id, until) VALUES ($1, $2, now() + interval '${HOLD_SECONDS} seconds')
     ON CONFLICT (order_id) DO UPDATE SET id = excluded.id, until = excluded.until`,
    [orderId, id],
  )
}

/** @returns false: it has expired */
async function removeHold(tx: EntityManager, orderId: string, id: string): Promise<boolean> {
  const [, count] = await tx.query<[unknown[], number]>(
    `DELETE FROM order_hold WHERE order_id = $1 AND id = $2 AND until > now()`,
    [orderId, id],
  )
  return count > 0
}
