import { FieldCipher } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { DraftService } from '../draft/draft.service'
import { Order } from '../order/order.entity'
import { saveSearchFields } from '../order/order-search'
import { ApplicantVault } from './applicant-vault'
import { OrderKeys } from './order-keys'

const BATCH = 200

/**
 * After a change of the master key: wraps the keys of orders anew, seals drafts anew, and hashes what both are found by. At
 * every start, a batch at a time: what one start does not reach the next one does; several replicas at once do not harm.
 */
@Injectable()
export class KeyRotation implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
    private readonly keys: OrderKeys,
    private readonly vault: ApplicantVault,
    private readonly drafts: DraftService,
  ) {}

  onApplicationBootstrap(): void {
    this.rotate().catch((err: unknown) =>
      log.warn({ event: 'orders.rotation_failed', err }, 'some keys are still wrapped by an earlier one'),
    )
  }

  async rotate(): Promise<void> {
    while ((await this.rotateBatch()) === BATCH) continue
    while ((await this.db.transaction((tx) => this.drafts.sealAnew(tx, BATCH))) === BATCH) continue
  }

  private async rotateBatch(): Promise<number> {
    return this.db.transaction(async (tx) => {
      // Orders first, as everything else locks: a correction meanwhile waits and then writes its own.
      const orders = await tx.query<{ id: string }[]>(
        `SELECT o.id FROM "order" o JOIN order_key k ON k.order_id = o.id WHERE k.kid <> $1
         ORDER BY o.id LIMIT ${BATCH} FOR UPDATE OF o SKIP LOCKED`,
        [this.cipher.activeKid],
      )
      for (const { id } of orders) {
        await this.keys.rewrap(tx, id)
        const order = await tx.getRepository(Order).findOneByOrFail({ id })
        await saveSearchFields(tx, this.cipher, { id, ...(await this.vault.open(tx, order)) })
      }
      return orders.length
    })
  }
}
