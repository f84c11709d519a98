import { AppError, type Caller } from '@borderlane/contracts/define'
import { defineJob, Job } from '@borderlane/messaging'
import { deleteUnlocked, hashToken } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../config'

const EVERY_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

const deleteOldDrafts = defineJob('orders.delete-old-drafts')

export interface DraftRow {
  id: string
  version: number
  /** Of the browser that writes it. */
  token_hash: string
  contents_sealed: string
  locale: string
  expires_at: Date
  email_hash: string | null
}

type Written = Omit<DraftRow, 'version'>

@Injectable()
export class DraftStore {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  expiresAt(): Date {
    return new Date(this.clock.now().getTime() + this.config.DRAFT_DAYS * DAY_MS)
  }

  /** @returns false: there is a draft with its id */
  async addDraft(tx: EntityManager, draft: Written): Promise<boolean> {
    const made = await tx.query<unknown[]>(
      `INSERT INTO draft (id, version, token_hash, contents_sealed, locale, expires_at, email_hash)
       VALUES ($1, 1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
      valuesOf(draft),
    )
    return made.length > 0
  }

  async changeDraft(tx: EntityManager, draft: Written): Promise<void> {
    await tx.query(
      `UPDATE draft SET version = version + 1, contents_sealed = $3, locale = $4, expires_at = $5,
         email_hash = $6
       WHERE id = $1 AND token_hash = $2`,
      valuesOf(draft),
    )
  }

  async lockDraft(tx: EntityManager, id: string): Promise<DraftRow | undefined> {
    const [draft] = await tx.query<DraftRow[]>(
      `SELECT * FROM draft WHERE id = $1 AND expires_at > $2 FOR UPDATE`,
      [id, this.clock.now()],
    )
    return draft
  }

  /** The draft of a link, locked: as by every other way, so that two links of one draft do not wait for each other. */
  async lockByLink(tx: EntityManager, link: string): Promise<DraftRow | undefined> {
    const [draft] = await tx.query<DraftRow[]>(
      `SELECT d.* FROM draft d JOIN draft_link l ON l.draft_id = d.id
       WHERE l.token_hash = $1 AND d.expires_at > $2 FOR UPDATE OF d`,
      [hashToken(link), this.clock.now()],
    )
    return draft
  }

  lockOfAddress(tx: EntityManager, orderId: string): Promise<DraftRow[]> {
    return tx.query<DraftRow[]>(
      `SELECT d.* FROM draft d JOIN "order" o USING (email_hash) WHERE o.id = $1 FOR UPDATE OF d`,
      [orderId],
    )
  }

  lockOld(tx: EntityManager, currentPrefix: string, after: string, limit: number): Promise<DraftRow[]> {
    return tx.query<DraftRow[]>(
      `SELECT * FROM draft WHERE NOT starts_with(contents_sealed, $1) AND id > $2
       ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
      [currentPrefix, after, limit],
    )
  }

  async countOld(db: Pick<EntityManager, 'query'>, currentPrefix: string): Promise<number> {
    const [row] = await db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM draft WHERE NOT starts_with(contents_sealed, $1)`,
      [currentPrefix],
    )
    return row!.count
  }

  async resealDraft(
    tx: EntityManager,
    { id, contents_sealed, email_hash }: Pick<DraftRow, 'id' | 'contents_sealed' | 'email_hash'>,
  ): Promise<void> {
    await tx.query(`UPDATE draft SET contents_sealed = $2, email_hash = $3 WHERE id = $1`, [
      id,
      contents_sealed,
      email_hash,
    ])
  }

  async removeDrafts(tx: EntityManager, ids: readonly string[]): Promise<void> {
    await tx.query(`DELETE FROM draft WHERE id = ANY($1)`, [ids])
  }

  /** Expired ones do not open before that, either. */
  @Job(deleteOldDrafts, { everyMs: EVERY_MS })
  async removeExpired(): Promise<void> {
    await this.db.query(deleteUnlocked('draft', 'expires_at <= $1'), [this.clock.now()])
  }

  async addLink(tx: EntityManager, draftId: string, link: string): Promise<void> {
    await tx.query(`INSERT INTO draft_link (token_hash, draft_id) VALUES ($1, $2)`, [
      hashToken(link),
      draftId,
    ])
  }

  async removeLinks(tx: EntityManager, draftId: string): Promise<void> {
    await tx.query(`DELETE FROM draft_link WHERE draft_id = $1`, [draftId])
  }

  /**
   * Gives a locked draft to the browser that has come by a link of it; its other links end.
   * @returns false: another browser has used the link
   */
  async giveTo(tx: EntityManager, draftId: string, link: string, tokenHash: string): Promise<boolean> {
    const [used] = await tx.query<[unknown[], number]>(
      `UPDATE draft_link SET used_by_token_hash = $2
       WHERE token_hash = $1 AND (used_by_token_hash IS NULL OR used_by_token_hash = $2) RETURNING draft_id`,
      [hashToken(link), tokenHash],
    )
    if (used.length === 0) return false
    await tx.query(`DELETE FROM draft_link WHERE draft_id = $1 AND token_hash <> $2`, [
      draftId,
      hashToken(link),
    ])
    await tx.query(`UPDATE draft SET token_hash = $2 WHERE id = $1`, [draftId, tokenHash])
    return true
  }
}

const valuesOf = (draft: Written): unknown[] => [
  draft.id,
  draft.token_hash,
  draft.contents_sealed,
  draft.locale,
  draft.expires_at,
  draft.email_hash,
]

export async function removeSavedDraft(tx: EntityManager, id: string, draftToken: string): Promise<void> {
  await tx.query(`DELETE FROM draft WHERE id = $1 AND token_hash = $2`, [id, hashToken(draftToken)])
}

/** How the caller's token is stored. @throws AppError `validation.failed` where none was sent */
export function draftTokenHash({ draftToken }: Caller): string {
  if (draftToken) return hashToken(draftToken)
  throw new AppError('validation.failed', {
    fields: [{ path: 'X-Draft-Token', message: 'must be 43 characters of base64url' }],
  })
}

/** The draft, if it was found and is the caller's own. @throws AppError `orders.draft_not_found` */
export function ownDraft(draft: DraftRow | undefined, tokenHash: string): DraftRow {
  if (draft?.token_hash !== tokenHash) throw new AppError('orders.draft_not_found')
  return draft
}
