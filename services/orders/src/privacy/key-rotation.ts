import { gauge, log } from '@borderlane/runtime'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm'
import { DraftUpkeep } from '../create/draft-vault'
import { ApplicantVault } from '../order/applicant-vault'
import { countUnsearched, OrderKeys } from '../order/order-keys.store'
import { findOrder } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { PartyStore } from '../order/party.store'

const BATCH = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Wraps the keys of orders with the master key of today, and hashes what the orders are found by, where they are not. */
@Injectable()
export class OrderKeyRotation {
  constructor(
    private readonly keys: OrderKeys,
    private readonly vault: ApplicantVault,
    private readonly orders: OrderStore,
  ) {}

  async rotateBatch(
    tx: EntityManager,
    after: string,
  ): Promise<{ last: string | undefined; unopened: string[] }> {
    const ids = await this.keys.lockOldOrders(tx, after, BATCH)
    const unopened: string[] = []
    for (const id of ids) if (!(await this.rotateOne(tx, id))) unopened.push(id)
    return { last: ids.length === BATCH ? ids.at(-1) : undefined, unopened }
  }

  /** @returns whether its key opens, and what that has sealed */
  private async rotateOne(tx: EntityManager, id: string): Promise<boolean> {
    try {
      await this.keys.rewrapKey(tx, id)
      const order = await findOrder(tx, id)
      await this.orders.saveSearchFields(tx, order, await this.vault.openFullApplicant(tx, order))
      return true
    } catch (err) {
      // What Postgres refuses ends the batch: it says nothing about the key.
      if (err instanceof QueryFailedError) throw err
      return false
    }
  }
}

/**
 * After a change of the master key: wraps the keys of orders with it, seals drafts with it, and hashes what both are
 * found by; orders of a version that hashed less are hashed too. It runs at every start, a batch at a time: what one start does not reach the next one does. Several replicas
 * at once do no harm.
 */
@Injectable()
export class KeyRotation implements OnApplicationBootstrap {
  private unopened = 0

  constructor(
    private readonly db: DataSource,
    private readonly keys: OrderKeys,
    private readonly rotation: OrderKeyRotation,
    private readonly drafts: DraftUpkeep,
    private readonly parties: PartyStore,
  ) {}

  onApplicationBootstrap(): void {
    gauge('keys_of_old_master', 'Keys that the master key of before wraps', () => this.countOld())
    gauge('orders_unsearched', 'Orders that are not found by parts of their answers yet', () =>
      countUnsearched(this.db),
    )
    gauge('keys_unopened', 'Keys that no master key opens', () => this.unopened)
    this.rotateKeys().catch((err: unknown) =>
      log.warn(
        { event: 'orders.rotation_failed', err },
        'order keys could not be wrapped with the new master key; the next start tries again',
      ),
    )
  }

  async rotateKeys(): Promise<void> {
    this.unopened = 0
    await this.inBatches('order', (tx, after) => this.rotation.rotateBatch(tx, after))
    await this.inBatches('draft', (tx, after) => this.drafts.resealDrafts(tx, after, BATCH))
    await this.inBatches('party', (tx, after) => this.parties.resealParties(tx, after, BATCH))
  }

  /** With what it has sealed itself. */
  private async countOld(): Promise<number> {
    const counts = [
      await this.keys.countOldKeys(this.db),
      await this.drafts.countOldDrafts(this.db),
      await this.parties.countOldParties(this.db),
    ]
    return counts.reduce((all, count) => all + count)
  }

  /** What does not open does not keep the others from being changed. */
  private async inBatches(
    what: 'order' | 'draft' | 'party',
    batch: (tx: EntityManager, after: string) => Promise<{ last: string | undefined; unopened: string[] }>,
  ): Promise<void> {
    let after: string | undefined = BEFORE_ALL
    while (after) {
      const from: string = after
      const { last, unopened } = await this.db.transaction((tx) => batch(tx, from))
      for (const id of unopened)
        log.error(
          { event: 'orders.key_unopened', [`${what}Id`]: id },
          `no key opens what this ${what} has sealed`,
        )
      this.unopened += unopened.length
      after = last
    }
  }
}
