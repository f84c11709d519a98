// mailDraftLink -> orders: mail-draft-link.ts -> orders.draft-mail-requested -> notifications -> orders.issueDraftLink (here)
import { randomBytes } from 'node:crypto'
import type { Caller, InputOf, OutputOf } from '@borderlane/contracts/define'
import { mailDraftLink } from '@borderlane/contracts/orders/drafts'
import { draftMailRequested, issueDraftLink } from '@borderlane/contracts/orders/internal'
import { Handle, Outbox } from '@borderlane/messaging'
import { MailLimits } from '@borderlane/runtime'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { addressOf, DraftVault } from './draft-vault'
import { DraftStore, draftTokenHash, ownDraft } from './draft.store'

const LINK_BYTES = 32

@Controller()
export class MailDraftLink {
  constructor(
    private readonly db: DataSource,
    private readonly drafts: DraftStore,
    private readonly vault: DraftVault,
    private readonly limits: MailLimits,
    private readonly outbox: Outbox,
  ) {}

  @Handle(mailDraftLink)
  async mailLink({ id }: InputOf<typeof mailDraftLink>, caller: Caller) {
    const tokenHash = draftTokenHash(caller)
    return this.db.transaction(async (tx) => {
      const draft = ownDraft(await this.drafts.lockDraft(tx, id), tokenHash)
      const mailed = await this.limits.allow('draft', addressOf(this.vault.openContents(draft)), caller)
      if (mailed) await this.outbox.add(tx, draftMailRequested, { draftId: id })
      return { mailed, expiresAt: draft.expires_at.toISOString() }
    })
  }

  /** A link for the mail that is written now; null: the draft is gone. */
  @Handle(issueDraftLink)
  async issueLink({ id }: InputOf<typeof issueDraftLink>): Promise<OutputOf<typeof issueDraftLink>> {
    return this.db.transaction(async (tx) => {
      const draft = await this.drafts.lockDraft(tx, id)
      if (!draft) return { link: null }
      const token = randomBytes(LINK_BYTES).toString('base64url')
      await this.drafts.addLink(tx, id, token)
      const contents = this.vault.openContents(draft)
      const { fullName, from, to } = contents
      const email = addressOf(contents)
      const expiresAt = draft.expires_at.toISOString()
      return { link: { token, email, fullName, from, to, expiresAt, locale: draft.locale } }
    })
  }
}
