import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { findOrder } from '../order/order-reader'
import { OrderErasureStore } from './order-erasure.store'
import { PersonRemoval } from './person-removal'

/**
 * After a restore: orders are as the backup has them, the list of who was erased is younger (docs/adr/0020). What it
 * says is done again, with everything that other services do then.
 */
@Injectable()
export class ErasureReplay implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly erasures: OrderErasureStore,
    private readonly removal: PersonRemoval,
  ) {}

  onApplicationBootstrap(): void {
    this.replay().catch((err: unknown) =>
      log.error(
        { event: 'orders.erasures_not_replayed', err },
        'erased orders that a restore has brought back could not be erased again',
      ),
    )
  }

  async replay(): Promise<void> {
    const back = await this.erasures.listRestored()
    for (const { id, at } of back) {
      await this.db.transaction(async (tx) => {
        const order = await findOrder(tx, id, { lock: true })
        if (!order.erasedAt) await this.removal.remove(tx, order, at, { actor: 'system', reason: 'restored' })
      })
    }
    if (back.length > 0)
      log.warn(
        { event: 'orders.erasures_replayed', count: back.length },
        'erased orders that a restore had brought back are erased again',
      )
  }
}
