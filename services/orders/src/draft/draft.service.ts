import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { deleteDraft, readDraft, saveDraft } from '@borderlane/contracts/orders/drafts'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { draftTokenHash, ownDraft } from './draft-token'
import { DraftVault } from './draft-vault'
import { DraftStore } from './draft.store'

const DAY_MS = 24 * 3_600_000

/** Unfinished applications, opened by the token of the browser that writes them. */
@Injectable()
export class DraftService {
  constructor(
    private readonly db: DataSource,
    private readonly drafts: DraftStore,
    private readonly vault: DraftVault,
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
    const expiresAt = new Date(now.getTime() + this.config.DRAFT_DAYS * DAY_MS)
    const written = {
      id,
      token_hash: tokenHash,
      ...this.vault.seal(id, contents),
      locale: caller.locale ?? 'en',
      expires_at: expiresAt,
    }
    return this.db.transaction(async (tx) => {
      if (version === 0 && (await this.drafts.add(tx, written)))
        return { version: 1, expiresAt: expiresAt.toISOString() }
      const draft = ownDraft(await this.drafts.lock(tx, id, now), tokenHash)
      if (draft.version !== version) {
        if (JSON.stringify(this.vault.open(draft)) !== JSON.stringify(contents))
          throw new AppError('orders.draft_changed')
        return { version: draft.version, expiresAt: draft.expires_at.toISOString() }
      }
      await this.drafts.change(tx, written)
      return { version: version + 1, expiresAt: expiresAt.toISOString() }
    })
  }

  async read({ id }: InputOf<typeof readDraft>, caller: Caller): Promise<OutputOf<typeof readDraft>> {
    const tokenHash = draftTokenHash(caller)
    return this.vault.view(ownDraft(await this.drafts.lock(this.db.manager, id, this.clock.now()), tokenHash))
  }

  async delete({ id }: InputOf<typeof deleteDraft>, caller: Caller): Promise<OutputOf<typeof deleteDraft>> {
    const tokenHash = draftTokenHash(caller)
    await this.db.transaction(async (tx) => {
      ownDraft(await this.drafts.lock(tx, id, this.clock.now()), tokenHash)
      await this.drafts.remove(tx, [id])
    })
    return {}
  }
}
