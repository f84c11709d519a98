import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { findOrder } from '../access/order-access'
import { Erasure } from './erasure'

/**
 * After a restore: orders are as the backup has them, the list of who was erased is younger (docs/adr/0020). What it
 * says is done again, with everything that other services do then.
 */
@Injectable()
export class ErasureReplay implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly erasure: Erasure,
  ) {}

  onApplicationBootstrap(): void {
    this.replay().catch((err: unknown) =>
      log.error(
        { event: 'orders.erasures_not_replayed', err },
        'what was erased before a restore may be back',
      ),
    )
  }

  async replay(): Promise<void> {
    const { manager } = this.db
    const back = await manager.query<{ id: string; at: Date }[]>(
      `SELECT o.id, e.at FROM order_erasure e JOIN "order" o ON o.id = e.order_id WHERE o.erased_at IS NULL`,
    )
    for (const { id, at } of back) {
      await this.db.transaction(async (tx) => {
        const order = await findOrder(tx, id, { lock: true })
        if (!order.erasedAt) await this.erasure.repeat(tx, order, at, { actor: 'system', reason: 'restored' })
      })
    }
    if (back.length > 0)
      log.warn({ event: 'orders.erasures_replayed', count: back.length }, 'a restore had brought orders back')
  }
}
