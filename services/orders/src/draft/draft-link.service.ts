import { randomBytes } from 'node:crypto'
import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { mailDraftLink, resumeDraft } from '@borderlane/contracts/orders/drafts'
import { draftMailRequested, type issueDraftLink } from '@borderlane/contracts/orders/internal'
import { Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, MailLimits } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { draftTokenHash, ownDraft } from './draft-token'
import { DraftVault } from './draft-vault'
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
      const mailed = await this.limits.allow('draft', this.vault.open(draft).email, caller)
      if (mailed) await this.outbox.add(tx, draftMailRequested, { draftId: id })
      return { mailed, expiresAt: draft.expires_at.toISOString() }
    })
  }

  /** The link of a mail hands the draft over to the browser that sends its token along. */
  async resume({ link }: InputOf<typeof resumeDraft>, caller: Caller): Promise<OutputOf<typeof resumeDraft>> {
    const tokenHash = draftTokenHash(caller)
    return this.db.transaction(async (tx) => {
      const draft = await this.drafts.lockByLink(tx, link, this.clock.now())
      if (!draft || !(await this.drafts.giveTo(tx, draft.id, link, tokenHash)))
        throw new AppError('orders.draft_not_found')
      return this.vault.view(draft)
    })
  }

  /** A link for the mail that is written now; null: the draft is gone. */
  async issue({ id }: InputOf<typeof issueDraftLink>): Promise<OutputOf<typeof issueDraftLink>> {
    return this.db.transaction(async (tx) => {
      const draft = await this.drafts.lock(tx, id, this.clock.now())
      if (!draft) return { link: null }
      const token = randomBytes(LINK_BYTES).toString('base64url')
      await this.drafts.addLink(tx, id, token)
      const { email, fullName, from, to } = this.vault.open(draft)
      const expiresAt = draft.expires_at.toISOString()
      return { link: { token, email, fullName, from, to, expiresAt, locale: draft.locale } }
    })
  }
}
