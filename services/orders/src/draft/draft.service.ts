import { randomBytes } from 'node:crypto'
import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import {
  type deleteDraft,
  type DraftContents,
  KeptContents,
  type mailDraftLink,
  type readDraft,
  type resumeDraft,
  type saveDraft,
} from '@borderlane/contracts/orders/drafts'
import { draftMailRequested, type issueDraftLink } from '@borderlane/contracts/orders/internal'
import { Outbox } from '@borderlane/messaging'
import { FieldCipher, hashToken, type SealedColumn } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG, MailLimits } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../config'
import type { Order } from '../order/order.entity'
import { emailHash } from '../order/order-search'
import { draftTokenHash } from './draft-token'

const DAY_MS = 24 * 3_600_000
const LINK_BYTES = 32

interface Row {
  id: string
  version: number
  token_hash: string
  contents_sealed: string
  locale: string
  expires_at: Date
}

/** Unfinished applications, opened by the token of the browser that writes them. Contents never leave it otherwise. */
@Injectable()
export class DraftService {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
    private readonly limits: MailLimits,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A repeat of what was saved already is answered as the first time, so that a lost answer costs nothing. */
  async save(
    { id, version, contents }: InputOf<typeof saveDraft>,
    caller: Caller,
  ): Promise<OutputOf<typeof saveDraft>> {
    const tokenHash = draftTokenHash(caller)
    const expiresAt = new Date(this.clock.now().getTime() + this.config.DRAFT_DAYS * DAY_MS)
    const values = [
      id,
      tokenHash,
      this.seal(id, contents),
      caller.locale ?? 'en',
      expiresAt,
      emailHash(this.cipher, contents.email),
    ]
    return this.db.transaction(async (tx) => {
      if (version === 0) {
        const made = await tx.query<unknown[]>(
          `INSERT INTO draft (id, version, token_hash, contents_sealed, locale, expires_at, email_hash)
           VALUES ($1, 1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
          values,
        )
        if (made.length > 0) return { version: 1, expiresAt: expiresAt.toISOString() }
      }
      const draft = await this.find(tx, id, tokenHash)
      if (draft.version !== version) {
        if (JSON.stringify(this.open(draft)) !== JSON.stringify(contents))
          throw new AppError('orders.draft_changed')
        return { version: draft.version, expiresAt: draft.expires_at.toISOString() }
      }
      await tx.query(
        `UPDATE draft SET version = version + 1, contents_sealed = $3, locale = $4, expires_at = $5,
           email_hash = $6
         WHERE id = $1 AND token_hash = $2`,
        values,
      )
      return { version: version + 1, expiresAt: expiresAt.toISOString() }
    })
  }

  async read({ id }: InputOf<typeof readDraft>, caller: Caller): Promise<OutputOf<typeof readDraft>> {
    return this.view(await this.find(this.db.manager, id, draftTokenHash(caller)))
  }

  async delete({ id }: InputOf<typeof deleteDraft>, caller: Caller): Promise<OutputOf<typeof deleteDraft>> {
    const tokenHash = draftTokenHash(caller)
    await this.db.transaction(async (tx) => {
      await this.find(tx, id, tokenHash)
      await tx.query(`DELETE FROM draft WHERE id = $1`, [id])
    })
    return {}
  }

  async mailLink(
    { id }: InputOf<typeof mailDraftLink>,
    caller: Caller,
  ): Promise<OutputOf<typeof mailDraftLink>> {
    const tokenHash = draftTokenHash(caller)
    return this.db.transaction(async (tx) => {
      const draft = await this.find(tx, id, tokenHash)
      const mailed = await this.limits.allow('draft', this.open(draft).email, caller)
      if (mailed) await this.outbox.add(tx, draftMailRequested, { draftId: id })
      return { mailed, expiresAt: draft.expires_at.toISOString() }
    })
  }

  /** The link of a mail hands the draft over to the browser that sends its token along. */
  async resume({ link }: InputOf<typeof resumeDraft>, caller: Caller): Promise<OutputOf<typeof resumeDraft>> {
    const tokenHash = draftTokenHash(caller)
    return this.db.transaction(async (tx) => {
      // Its draft is locked first, as by every other way, so that two links of one draft do not wait for each other.
      const [found] = await tx.query<Row[]>(
        `SELECT d.* FROM draft d JOIN draft_link l ON l.draft_id = d.id
         WHERE l.token_hash = $1 AND d.expires_at > $2 FOR UPDATE OF d`,
        [hashToken(link), this.clock.now()],
      )
      if (!found) throw new AppError('orders.draft_not_found')
      const [used] = await tx.query<[{ draft_id: string }[], number]>(
        `UPDATE draft_link SET used_by_token_hash = $2
         WHERE token_hash = $1 AND (used_by_token_hash IS NULL OR used_by_token_hash = $2) RETURNING draft_id`,
        [hashToken(link), tokenHash],
      )
      if (used.length === 0) throw new AppError('orders.draft_not_found')
      await tx.query(`DELETE FROM draft_link WHERE draft_id = $1 AND token_hash <> $2`, [
        found.id,
        hashToken(link),
      ])
      await tx.query(`UPDATE draft SET token_hash = $2 WHERE id = $1`, [found.id, tokenHash])
      return this.view(found)
    })
  }

  async issueLink({ id }: InputOf<typeof issueDraftLink>): Promise<OutputOf<typeof issueDraftLink>> {
    return this.db.transaction(async (tx) => {
      const draft = await this.find(tx, id).catch(orNothing)
      if (!draft) return { link: null }
      const token = randomBytes(LINK_BYTES).toString('base64url')
      await tx.query(`INSERT INTO draft_link (token_hash, draft_id) VALUES ($1, $2)`, [hashToken(token), id])
      const { email, fullName, from, to } = this.open(draft)
      const expiresAt = draft.expires_at.toISOString()
      return { link: { token, email, fullName, from, to, expiresAt, locale: draft.locale } }
    })
  }

  /** Deletes what the traveller of an order has left unfinished of the same journey. Their other drafts stay. */
  async deleteOfOrder(tx: EntityManager, order: Order): Promise<void> {
    const drafts = await tx.query<Row[]>(
      `SELECT d.* FROM draft d JOIN "order" o USING (email_hash) WHERE o.id = $1 FOR UPDATE OF d`,
      [order.id],
    )
    const ofJourney = drafts.filter((draft) => {
      const { from, to } = this.open(draft)
      return from === order.passportCountry && to === order.destinationCountry
    })
    await tx.query(`DELETE FROM draft WHERE id = ANY($1)`, [ofJourney.map(({ id }) => id)])
  }

  /**
   * After a change of the master key: seals some anew, and hashes what they are found by.
   * @returns how many; fewer than `limit`: there are no more
   */
  async sealAnew(tx: EntityManager, limit: number): Promise<number> {
    const drafts = await tx.query<Row[]>(
      `SELECT * FROM draft WHERE NOT starts_with(contents_sealed, $1) ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [this.cipher.currentPrefix, limit],
    )
    for (const draft of drafts) {
      const contents = this.open(draft)
      await tx.query(`UPDATE draft SET contents_sealed = $2, email_hash = $3 WHERE id = $1`, [
        draft.id,
        this.seal(draft.id, contents),
        emailHash(this.cipher, contents.email),
      ])
    }
    return drafts.length
  }

  /**
   * Locked until the end of the transaction.
   * @param tokenHash of whoever asks; not given: the service itself, for a mail
   * @throws AppError `orders.draft_not_found`
   */
  private async find(tx: EntityManager, id: string, tokenHash?: string): Promise<Row> {
    const [draft] = await tx.query<Row[]>(
      `SELECT * FROM draft WHERE id = $1 AND expires_at > $2 FOR UPDATE`,
      [id, this.clock.now()],
    )
    if (!draft || (tokenHash !== undefined && draft.token_hash !== tokenHash))
      throw new AppError('orders.draft_not_found')
    return draft
  }

  private view(draft: Row): OutputOf<typeof readDraft> {
    return {
      id: draft.id,
      version: draft.version,
      expiresAt: draft.expires_at.toISOString(),
      contents: this.open(draft),
    }
  }

  private seal(id: string, contents: DraftContents): string {
    return this.cipher.encrypt(JSON.stringify(contents), sealContext(id))
  }

  private open({ id, contents_sealed }: Row): DraftContents {
    return KeptContents.parse(JSON.parse(this.cipher.decrypt(contents_sealed, sealContext(id))))
  }
}

const sealContext = (id: string): string => `draft|contents|${id}`

function orNothing(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'orders.draft_not_found') return undefined
  throw error
}

export const SEALED_DRAFTS: SealedColumn = {
  table: 'draft',
  id: 'id',
  column: 'contents_sealed',
  context: sealContext,
}
