import type { OutputOf } from '@borderlane/contracts/define'
import { type DraftContents, KeptContents, type readDraft } from '@borderlane/contracts/orders/drafts'
import { Email } from '@borderlane/contracts/primitives'
import { FieldCipher, type SealedColumn } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { emailHash } from '../order/order-search'
import type { EntityManager } from 'typeorm'
import type { Order } from '../order/order.entity'
import { type DraftRow, DraftStore } from './draft.store'

/** Of the party that its traveller is to join: its contact, and whether its maker wrote the draft. */
const SealedContents = KeptContents.extend({
  contact: Email.optional(),
  isOfMaker: z.boolean().optional(),
})
export type SealedContents = DraftContents & { contact?: string; isOfMaker?: boolean }

export const addressOf = ({ contact, email }: SealedContents): string => contact ?? email

@Injectable()
export class DraftVault {
  constructor(private readonly cipher: FieldCipher) {}

  /** What every text begins with that the key of today has sealed. */
  get currentPrefix(): string {
    return this.cipher.currentPrefix
  }

  /** @returns the columns that follow from the contents */
  sealContents(id: string, contents: SealedContents): Pick<DraftRow, 'contents_sealed' | 'email_hash'> {
    return {
      contents_sealed: this.cipher.encrypt(JSON.stringify(contents), sealContext(id)),
      email_hash: emailHash(this.cipher, addressOf(contents)),
    }
  }

  openContents({ id, contents_sealed }: Pick<DraftRow, 'id' | 'contents_sealed'>): SealedContents {
    return SealedContents.parse(JSON.parse(this.cipher.decrypt(contents_sealed, sealContext(id))))
  }

  showDraft(draft: DraftRow): OutputOf<typeof readDraft> {
    const { contact: _ofParty, isOfMaker: _ofMaker, ...contents } = this.openContents(draft)
    return {
      id: draft.id,
      version: draft.version,
      expiresAt: draft.expires_at.toISOString(),
      contents,
    }
  }
}

/** What happens to drafts without their traveller. */
@Injectable()
export class DraftUpkeep {
  constructor(
    private readonly drafts: DraftStore,
    private readonly vault: DraftVault,
  ) {}

  /** Deletes what the traveller of an order has left unfinished of the same journey. Their other drafts stay. */
  async deleteDraftsOf(tx: EntityManager, order: Order): Promise<void> {
    const drafts = await this.drafts.lockOfAddress(tx, order.id)
    const ofJourney = drafts.filter((draft) => {
      const { from, to } = this.vault.openContents(draft)
      return from === order.passportCountry && to === order.destinationCountry
    })
    await this.drafts.removeDrafts(
      tx,
      ofJourney.map(({ id }) => id),
    )
  }

  /**
   * After a change of the master key: seals some drafts with the key of today, and hashes what they are found by.
   * @param after the draft before them
   * @returns the last one, undefined where there are no more; and those that no key opens, which stay as they are
   */
  async resealDrafts(
    tx: EntityManager,
    after: string,
    limit: number,
  ): Promise<{ last: string | undefined; unopened: string[] }> {
    const drafts = await this.drafts.lockOld(tx, this.vault.currentPrefix, after, limit)
    const unopened: string[] = []
    for (const draft of drafts) {
      const contents = this.openOrNone(draft)
      if (contents)
        await this.drafts.resealDraft(tx, { id: draft.id, ...this.vault.sealContents(draft.id, contents) })
      else unopened.push(draft.id)
    }
    return { last: drafts.length === limit ? drafts.at(-1)!.id : undefined, unopened }
  }

  /** How many drafts the master key of before has sealed. */
  countOldDrafts(db: Pick<EntityManager, 'query'>): Promise<number> {
    return this.drafts.countOld(db, this.vault.currentPrefix)
  }

  private openOrNone(draft: DraftRow): ReturnType<DraftVault['openContents']> | undefined {
    try {
      return this.vault.openContents(draft)
    } catch {
      return undefined
    }
  }
}

const sealContext = (id: string): string => `draft|contents|${id}`

export const SEALED_DRAFTS: SealedColumn = {
  table: 'draft',
  id: 'id',
  column: 'contents_sealed',
  context: sealContext,
}
