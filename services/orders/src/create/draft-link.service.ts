import { randomBytes } from 'node:crypto'
import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { mailDraftLink } from '@borderlane/contracts/orders/drafts'
import { draftMailRequested, type issueDraftLink } from '@borderlane/contracts/orders/internal'
import { Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, MailLimits } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { draftTokenHash, ownDraft } from './draft-token'
import { addressOf, DraftVault } from './draft-vault'
import { DraftStore } from './draft.store'

const LINK_BYTES = 32

/** Links of mails, each of which continues a draft in another browser. */
@Injectable()
export class DraftLinkService {
  constructor(
    private readonly db: DataSource,
    private readonly drafts: DraftStore,
    private readonly vault: DraftVault,
    private readonly limits: MailLimits,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async mail({ id }: InputOf<typeof mailDraftLink>, caller: Caller): Promise<OutputOf<typeof mailDraftLink>> {
    const tokenHash = draftTokenHash(caller)
    return this.db.transaction(async (tx) => {
      const draft = ownDraft(await this.drafts.lock(tx, id, this.clock.now()), tokenHash)
      const mailed = await this.limits.allow('draft', addressOf(this.vault.open(draft)), caller)
      if (mailed) await this.outbox.add(tx, draftMailRequested, { draftId: id })
      return { mailed, expiresAt: draft.expires_at.toISOString() }
    })
  }

  /** A link for the mail that is written now; null: the draft is gone. */
  async issue({ id }: InputOf<typeof issueDraftLink>): Promise<OutputOf<typeof issueDraftLink>> {
    return this.db.transaction(async (tx) => {
      const draft = await this.drafts.lock(tx, id, this.clock.now())
      if (!draft) return { link: null }
      const token = randomBytes(LINK_BYTES).toString('base64url')
      await this.drafts.addLink(tx, id, token)
      const contents = this.vault.open(draft)
      const { fullName, from, to } = contents
      const email = addressOf(contents)
      const expiresAt = draft.expires_at.toISOString()
      return { link: { token, email, fullName, from, to, expiresAt, locale: draft.locale } }
    })
  }
}
