import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Order } from '../order/order.entity'
import { DraftVault } from './draft-vault'
import { type DraftRow, DraftStore } from './draft.store'

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
   * @param after the draft before them
   * @returns the last one, undefined where there are no more; and those that no key opens, which stay as they are
   */
  async reseal(
    tx: EntityManager,
    after: string,
    limit: number,
  ): Promise<{ last: string | undefined; unopened: string[] }> {
    const drafts = await this.drafts.lockOld(tx, this.vault.currentPrefix, after, limit)
    const unopened: string[] = []
    for (const draft of drafts) {
      const contents = this.openOrNone(draft)
      if (contents) await this.drafts.reseal(tx, { id: draft.id, ...this.vault.seal(draft.id, contents) })
      else unopened.push(draft.id)
    }
    return { last: drafts.length === limit ? drafts.at(-1)!.id : undefined, unopened }
  }

  /** How many drafts the master key of before has sealed. */
  countOld(db: Pick<EntityManager, 'query'>): Promise<number> {
    return this.drafts.countOld(db, this.vault.currentPrefix)
  }

  private openOrNone(draft: DraftRow): ReturnType<DraftVault['open']> | undefined {
    try {
      return this.vault.open(draft)
    } catch {
      return undefined
    }
  }
}
