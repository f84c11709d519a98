import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Order } from '../order/order.entity'
import { DraftVault } from './draft-vault'
import { DraftStore } from './draft.store'

/** What happens to drafts without their traveller. */
@Injectable()
export class DraftUpkeep {
  constructor(
    private readonly drafts: DraftStore,
    private readonly vault: DraftVault,
  ) {}

  /** Deletes what the traveller of an order has left unfinished of the same journey. Their other drafts stay. */
  async deleteOfOrder(tx: EntityManager, order: Order): Promise<void> {
    const drafts = await this.drafts.lockOfAddress(tx, order.id)
    const ofJourney = drafts.filter((draft) => {
      const { from, to } = this.vault.open(draft)
      return from === order.passportCountry && to === order.destinationCountry
    })
    await this.drafts.remove(
      tx,
      ofJourney.map(({ id }) => id),
    )
  }

  /**
   * After a change of the master key: seals some drafts with the key of today, and hashes what they are found by.
   * @returns how many; fewer than `limit`: there are no more
   */
  async reseal(tx: EntityManager, limit: number): Promise<number> {
    const drafts = await this.drafts.lockOld(tx, this.vault.currentPrefix, limit)
    for (const draft of drafts)
      await this.drafts.reseal(tx, { id: draft.id, ...this.vault.seal(draft.id, this.vault.open(draft)) })
    return drafts.length
  }
}
