import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { deleteDraft, readDraft, resumeDraft, saveDraft } from '@borderlane/contracts/orders/drafts'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../config'
import { draftTokenHash, ownDraft } from './draft-token'
import { DraftParties } from './draft-parties'
import { DraftVault, type SealedContents } from './draft-vault'
import { type DraftRow, DraftStore } from './draft.store'

const DAY_MS = 24 * 3_600_000

/** Unfinished applications, opened by the token of the browser that writes them. */
@Injectable()
export class DraftService {
  constructor(
    private readonly db: DataSource,
    private readonly drafts: DraftStore,
    private readonly vault: DraftVault,
    private readonly parties: DraftParties,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A repeat of what was saved already is answered as the first time, so that a lost answer costs nothing. */
  async save(
    { id, version, contents }: InputOf<typeof saveDraft>,
    caller: Caller,
  ): Promise<OutputOf<typeof saveDraft>> {
    const now = this.clock.now()
    const tokenHash = draftTokenHash(caller)
    const kept = await this.withContact(contents, caller)
    const expiresAt = new Date(now.getTime() + this.config.DRAFT_DAYS * DAY_MS)
    const written = {
      id,
      token_hash: tokenHash,
      ...this.vault.seal(id, kept),
      locale: caller.locale ?? 'en',
      expires_at: expiresAt,
    }
    return this.db.transaction(async (tx) => {
      if (version === 0 && (await this.drafts.add(tx, written)))
        return { version: 1, expiresAt: expiresAt.toISOString() }
      const draft = ownDraft(await this.drafts.lock(tx, id, now), tokenHash)
      const before = this.vault.open(draft)
      if (draft.version !== version) {
        if (JSON.stringify(before) !== JSON.stringify(kept)) throw new AppError('orders.draft_changed')
        return { version: draft.version, expiresAt: draft.expires_at.toISOString() }
      }
      // Links that went to another address open no party.
      if (before.contact !== kept.contact) await this.drafts.removeLinks(tx, id)
      await this.drafts.change(tx, written)
      return { version: version + 1, expiresAt: expiresAt.toISOString() }
    })
  }

  async read({ id }: InputOf<typeof readDraft>, caller: Caller): Promise<OutputOf<typeof readDraft>> {
    const tokenHash = draftTokenHash(caller)
    const { manager } = this.db
    const draft = ownDraft(await this.drafts.lock(manager, id, this.clock.now()), tokenHash)
    const { partyId, isOfMaker } = this.vault.open(draft)
    const party = partyId ? await this.parties.find(manager, partyId, { isOfMaker }) : undefined
    return { ...this.vault.view(draft), party }
  }

  private async withContact(
    contents: InputOf<typeof saveDraft>['contents'],
    caller: Caller,
  ): Promise<SealedContents> {
    if (!contents.partyId) return contents
    return { ...contents, ...(await this.parties.contactFor(this.db.manager, contents.partyId, caller)) }
  }

  async delete({ id }: InputOf<typeof deleteDraft>, caller: Caller): Promise<OutputOf<typeof deleteDraft>> {
    const tokenHash = draftTokenHash(caller)
    await this.db.transaction(async (tx) => {
      ownDraft(await this.drafts.lock(tx, id, this.clock.now()), tokenHash)
      await this.drafts.remove(tx, [id])
    })
    return {}
  }

  /** The link of a mail hands the draft over to the browser that sends its token along. */
  async resume({ link }: InputOf<typeof resumeDraft>, caller: Caller): Promise<OutputOf<typeof resumeDraft>> {
    const tokenHash = draftTokenHash(caller)
    return this.db.transaction(async (tx) => {
      const draft = await this.drafts.lockByLink(tx, link, this.clock.now())
      if (!draft || !(await this.drafts.giveTo(tx, draft.id, link, tokenHash)))
        throw new AppError('orders.draft_not_found')
      const { isOfMaker: _ofMaker, ...contents } = this.vault.open(draft)
      // It is the address's now.
      await this.drafts.reseal(tx, { id: draft.id, ...this.vault.seal(draft.id, contents) })
      return { ...this.vault.view(draft), ...(await this.partyOf(tx, draft)) }
    })
  }

  /** The link came to the contact, as the links of its orders do; no more where another address is that by now. */
  private async partyOf(
    tx: EntityManager,
    draft: DraftRow,
  ): Promise<Pick<OutputOf<typeof resumeDraft>, 'party' | 'partyToken'>> {
    const { partyId, contact } = this.vault.open(draft)
    if (!partyId) return {}
    const isContact = contact !== undefined && (await this.parties.contactOf(tx, partyId)) === contact
    return {
      party: await this.parties.find(tx, partyId),
      partyToken: isContact ? await this.parties.tokenFor(tx, partyId) : undefined,
    }
  }
}
