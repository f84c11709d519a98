import { gauge, log } from '@borderlane/runtime'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { ApplicantVault } from '../applicant/applicant-vault'
import { OrderKeys } from '../applicant/order-keys.store'
import { DraftUpkeep } from '../draft/draft-upkeep'
import { findOrder } from '../order/find-order'
import { OrderStore } from '../order/order.store'
import { PartyStore } from '../order/party.store'

const BATCH = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * After a change of the master key: wraps the keys of orders with it, seals drafts with it, and hashes what both are
 * found by. It runs at every start, a batch at a time: what one start does not reach the next one does. Several replicas
 * at once do not harm.
 */
@Injectable()
export class KeyRotation implements OnApplicationBootstrap {
  private unopened = 0

  constructor(
    private readonly db: DataSource,
    private readonly keys: OrderKeys,
    private readonly vault: ApplicantVault,
    private readonly drafts: DraftUpkeep,
    private readonly orders: OrderStore,
    private readonly parties: PartyStore,
  ) {}

  onApplicationBootstrap(): void {
    gauge('keys_of_old_master', 'Keys that the master key of before wraps', () => this.keys.countOld(this.db))
    gauge('keys_unopened', 'Keys that no master key opens', () => this.unopened)
    this.rotate().catch((err: unknown) =>
      log.warn(
        { event: 'orders.rotation_failed', err },
        'order keys could not be wrapped with the new master key',
      ),
    )
  }

  async rotate(): Promise<void> {
    this.unopened = 0
    for (let after: string | undefined = BEFORE_ALL; after;) after = await this.rotateBatch(after)
    while ((await this.db.transaction((tx) => this.drafts.reseal(tx, BATCH))) === BATCH) continue
    while ((await this.db.transaction((tx) => this.parties.reseal(tx, BATCH))) === BATCH) continue
  }

  /** @returns the last order of the batch; undefined: there are no more */
  private async rotateBatch(after: string): Promise<string | undefined> {
    return this.db.transaction(async (tx) => {
      const ids = await this.keys.lockOld(tx, after, BATCH)
      for (const id of ids) await this.rotateOne(tx, id)
      return ids.length === BATCH ? ids.at(-1) : undefined
    })
  }

  /** One that does not open keeps nobody else's from being wrapped. */
  private async rotateOne(tx: EntityManager, id: string): Promise<void> {
    try {
      await this.keys.rewrap(tx, id)
    } catch (err) {
      this.unopened += 1
      log.error({ event: 'orders.key_unopened', orderId: id, err }, 'the key of an order does not open')
      return
    }
    const order = await findOrder(tx, id)
    const { email, fullName } = await this.vault.open(tx, order)
    const address = (await this.parties.addressOf(tx, order)) ?? email
    await this.orders.saveSearchFields(tx, { id, fullName, email: address })
  }
}
