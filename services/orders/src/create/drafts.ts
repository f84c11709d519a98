import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { deleteDraft, readDraft, resumeDraft, saveDraft } from '@borderlane/contracts/orders/drafts'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { DraftParties } from './draft-parties'
import { DraftVault, type SealedContents } from './draft-vault'
import { type DraftRow, DraftStore, draftTokenHash, ownDraft } from './draft.store'

/** Unfinished applications, opened by the token of the browser that writes them. */
@Controller()
export class Drafts {
  constructor(
    private readonly db: DataSource,
    private readonly drafts: DraftStore,
    private readonly vault: DraftVault,
    private readonly parties: DraftParties,
  ) {}

  /** A repeat of what was saved already is answered as the first time, so that a lost answer costs nothing. */
  @Handle(saveDraft)
  async saveDraft({ id, version, contents }: InputOf<typeof saveDraft>, caller: Caller) {
    const tokenHash = draftTokenHash(caller)
    const kept = await this.withContact(contents, caller)
    const expiresAt = this.drafts.expiresAt()
    const written = {
      id,
      token_hash: tokenHash,
      ...this.vault.sealContents(id, kept),
      locale: caller.locale ?? 'en',
      expires_at: expiresAt,
    }
    return this.db.transaction(async (tx) => {
      if (version === 0 && (await this.drafts.addDraft(tx, written)))
        return { version: 1, expiresAt: expiresAt.toISOString() }
      const draft = ownDraft(await this.drafts.lockDraft(tx, id), tokenHash)
      const before = this.vault.openContents(draft)
      if (draft.version !== version) {
        if (JSON.stringify(before) !== JSON.stringify(kept)) throw new AppError('orders.draft_changed')
        return { version: draft.version, expiresAt: draft.expires_at.toISOString() }
      }
      // Links that went to another address open no party.
      if (before.contact !== kept.contact) await this.drafts.removeLinks(tx, id)
      await this.drafts.changeDraft(tx, written)
      return { version: version + 1, expiresAt: expiresAt.toISOString() }
    })
  }

  @Handle(readDraft)
  async readDraft({ id }: InputOf<typeof readDraft>, caller: Caller): Promise<OutputOf<typeof readDraft>> {
    const tokenHash = draftTokenHash(caller)
    const { manager } = this.db
    const draft = ownDraft(await this.drafts.lockDraft(manager, id), tokenHash)
    const { partyId, isOfMaker } = this.vault.openContents(draft)
    const party = partyId ? await this.parties.findParty(manager, partyId, { isOfMaker }) : undefined
    return { ...this.vault.showDraft(draft), party }
  }

  private async withContact(
    contents: InputOf<typeof saveDraft>['contents'],
    caller: Caller,
  ): Promise<SealedContents> {
    if (!contents.partyId) return contents
    return { ...contents, ...(await this.parties.contactFor(this.db.manager, contents.partyId, caller)) }
  }

  @Handle(deleteDraft)
  async deleteDraft({ id }: InputOf<typeof deleteDraft>, caller: Caller) {
    const tokenHash = draftTokenHash(caller)
    await this.db.transaction(async (tx) => {
      ownDraft(await this.drafts.lockDraft(tx, id), tokenHash)
      await this.drafts.removeDrafts(tx, [id])
    })
    return {}
  }

  /** The link of a mail moves the draft to the browser that sends its token along. */
  @Handle(resumeDraft)
  async resumeDraft({ link }: InputOf<typeof resumeDraft>, caller: Caller) {
    const tokenHash = draftTokenHash(caller)
    return this.db.transaction(async (tx) => {
      const draft = await this.drafts.lockByLink(tx, link)
      if (!draft || !(await this.drafts.giveTo(tx, draft.id, link, tokenHash)))
        throw new AppError('orders.draft_not_found')
      const { isOfMaker: _ofMaker, ...contents } = this.vault.openContents(draft)
      // From now on it belongs to the address.
      await this.drafts.resealDraft(tx, { id: draft.id, ...this.vault.sealContents(draft.id, contents) })
      return { ...this.vault.showDraft(draft), ...(await this.partyOf(tx, draft)) }
    })
  }

  /** The link came to the contact, as the links of its orders do; no longer where the contact has changed. */
  private async partyOf(
    tx: EntityManager,
    draft: DraftRow,
  ): Promise<Pick<OutputOf<typeof resumeDraft>, 'party' | 'partyToken'>> {
    const { partyId, contact } = this.vault.openContents(draft)
    if (!partyId) return {}
    const isContact = contact !== undefined && (await this.parties.contactOf(tx, partyId)) === contact
    return {
      party: await this.parties.findParty(tx, partyId),
      partyToken: isContact ? await this.parties.tokenFor(tx, partyId) : undefined,
    }
  }
}
