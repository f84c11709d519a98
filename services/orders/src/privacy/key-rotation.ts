import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ApplicantVault } from '../applicant/applicant-vault'
import { OrderKeys } from '../applicant/order-keys.store'
import { DraftUpkeep } from '../draft/draft-upkeep'
import { findOrder } from '../order/find-order'
import { OrderStore } from '../order/order.store'

const BATCH = 200

/**
 * After a change of the master key: wraps the keys of orders with it, seals drafts with it, and hashes what both are
 * found by. It runs at every start, a batch at a time: what one start does not reach the next one does. Several replicas
 * at once do not harm.
 */
@Injectable()
export class KeyRotation implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly keys: OrderKeys,
    private readonly vault: ApplicantVault,
    private readonly drafts: DraftUpkeep,
    private readonly orders: OrderStore,
  ) {}

  onApplicationBootstrap(): void {
    this.rotate().catch((err: unknown) =>
      log.warn(
        { event: 'orders.rotation_failed', err },
        'order keys could not be wrapped with the new master key',
      ),
    )
  }

  async rotate(): Promise<void> {
    while ((await this.rotateBatch()) === BATCH) continue
    while ((await this.db.transaction((tx) => this.drafts.reseal(tx, BATCH))) === BATCH) continue
  }

  private async rotateBatch(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const ids = await this.keys.lockOld(tx, BATCH)
      for (const id of ids) {
        await this.keys.rewrap(tx, id)
        const order = await findOrder(tx, id)
        await this.orders.saveSearchFields(tx, { id, ...(await this.vault.open(tx, order)) })
      }
      return ids.length
    })
  }
}
