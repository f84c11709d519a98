import { deleteUnlocked, hashToken } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

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

/** Drafts, and the links of mails that continue them elsewhere. */
@Injectable()
export class DraftStore {
  constructor(private readonly db: DataSource) {}

  /** @returns false: there is a draft with its id */
  async add(tx: EntityManager, draft: Written): Promise<boolean> {
    const made = await tx.query<unknown[]>(
      `INSERT INTO draft (id, version, token_hash, contents_sealed, locale, expires_at, email_hash)
       VALUES ($1, 1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
      valuesOf(draft),
    )
    return made.length > 0
  }

  /** Writes the next version of a locked draft. */
  async change(tx: EntityManager, draft: Written): Promise<void> {
    await tx.query(
      `UPDATE draft SET version = version + 1, contents_sealed = $3, locale = $4, expires_at = $5,
         email_hash = $6
       WHERE id = $1 AND token_hash = $2`,
      valuesOf(draft),
    )
  }

  /** A draft whose time is not over, locked until the end of the transaction. */
  async lock(tx: EntityManager, id: string, now: Date): Promise<DraftRow | undefined> {
    const [draft] = await tx.query<DraftRow[]>(
      `SELECT * FROM draft WHERE id = $1 AND expires_at > $2 FOR UPDATE`,
      [id, now],
    )
    return draft
  }

  /** The draft of a link, locked: as by every other way, so that two links of one draft do not wait for each other. */
  async lockByLink(tx: EntityManager, link: string, now: Date): Promise<DraftRow | undefined> {
    const [draft] = await tx.query<DraftRow[]>(
      `SELECT d.* FROM draft d JOIN draft_link l ON l.draft_id = d.id
       WHERE l.token_hash = $1 AND d.expires_at > $2 FOR UPDATE OF d`,
      [hashToken(link), now],
    )
    return draft
  }

  /** The unfinished applications of an order's address, locked. */
  lockOfAddress(tx: EntityManager, orderId: string): Promise<DraftRow[]> {
    return tx.query<DraftRow[]>(
      `SELECT d.* FROM draft d JOIN "order" o USING (email_hash) WHERE o.id = $1 FOR UPDATE OF d`,
      [orderId],
    )
  }

  /** Drafts whose contents another key seals, locked; those that somebody works on are left out. */
  lockOld(tx: EntityManager, currentPrefix: string, after: string, limit: number): Promise<DraftRow[]> {
    return tx.query<DraftRow[]>(
      `SELECT * FROM draft WHERE NOT starts_with(contents_sealed, $1) AND id > $2
       ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
      [currentPrefix, after, limit],
    )
  }

  /** How many drafts another key than this one has sealed. */
  async countOld(db: Pick<EntityManager, 'query'>, currentPrefix: string): Promise<number> {
    const [row] = await db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM draft WHERE NOT starts_with(contents_sealed, $1)`,
      [currentPrefix],
    )
    return row!.count
  }

  async reseal(
    tx: EntityManager,
    { id, contents_sealed, email_hash }: Pick<DraftRow, 'id' | 'contents_sealed' | 'email_hash'>,
  ): Promise<void> {
    await tx.query(`UPDATE draft SET contents_sealed = $2, email_hash = $3 WHERE id = $1`, [
      id,
      contents_sealed,
      email_hash,
    ])
  }

  async remove(tx: EntityManager, ids: readonly string[]): Promise<void> {
    await tx.query(`DELETE FROM draft WHERE id = ANY($1)`, [ids])
  }

  async removeExpired(now: Date): Promise<void> {
    await this.db.query(deleteUnlocked('draft', 'expires_at <= $1'), [now])
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

/** The draft has become an order. One that its caller may not open stays. */
export async function removeSavedDraft(tx: EntityManager, id: string, draftToken: string): Promise<void> {
  await tx.query(`DELETE FROM draft WHERE id = $1 AND token_hash = $2`, [id, hashToken(draftToken)])
}
