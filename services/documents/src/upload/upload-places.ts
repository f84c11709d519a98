import { type DocumentKind, MAX_FILES_PER_ORDER } from '@borderlane/contracts/documents/document'
import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { ObjectRemoval } from '../object/object-removal'
import { newToken, tokenHash } from '../one-time-token'
import { Document } from '../document/document.entity'
import { mustBeOpen, staffOf } from '../order-access'
import { lockOrder, lockTakingOrder } from '../order-lock'

/** The time to begin an upload. */
const BEGIN_MS = 60_000
/** How long a place whose bytes are coming is kept without being renewed: so long it is taken after a kill. */
const LEASE_MS = 120_000

/** A place whose upload has begun; its id becomes the document's. */
export interface ClaimedPlace {
  id: string
  orderId: string
  kind: DocumentKind
  /** The document whose place the file takes. */
  replaces: string | null
  /** Who of staff sends it for the traveller. */
  staffId: string | null
}

export interface PlaceRequest {
  id: string
  kind: DocumentKind
  replaces?: string
}

/**
 * Places kept for files that are on their way. They count like documents of their kind, so that uploads at the same time never
 * bring an order over its limit. A place that is not used in time is free again.
 */
@Injectable()
export class UploadPlaces {
  constructor(
    private readonly db: DataSource,
    private readonly removal: ObjectRemoval,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Keeps a place for one file of an order that the caller may work with. @returns the token of its upload */
  async reserve(
    { id: orderId, kind, replaces }: PlaceRequest,
    access: OrderAccess,
    caller: Caller,
  ): Promise<string> {
    if (kind === 'decision' && access.role !== 'staff') throw new AppError('auth.forbidden')
    if (replaces) {
      const replaced = await this.db.getRepository(Document).findOneBy({ id: replaces, orderId })
      if (!replaced) throw new AppError('documents.not_found')
      mustBeOpen(replaced, access)
    }
    const { token, hash } = newToken()
    const now = this.clock.now()
    await this.db.transaction(async (tx) => {
      await lockTakingOrder(tx, orderId)
      const [{ taken }] = await tx.query<[{ taken: number }]>(
        `SELECT (SELECT count(*) FROM document WHERE order_id = $1 AND kind = $3)::int
              + (SELECT count(*) FROM upload WHERE order_id = $1 AND kind = $3 AND expires_at > $2)::int AS taken`,
        [orderId, now, kind],
      )
      if (taken >= MAX_FILES_PER_ORDER + (replaces ? 1 : 0)) throw new AppError('documents.too_many')
      await tx.query(
        `INSERT INTO upload (id, order_id, token_hash, expires_at, kind, replaces, staff_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [newId(), orderId, hash, new Date(now.getTime() + BEGIN_MS), kind, replaces, staffOf(access, caller)],
      )
    })
    return token
  }

  /**
   * Begins the upload of a place, which only one request can do.
   * @throws AppError `request.not_found` if the token is unknown, used or expired
   */
  async claim(token: string): Promise<ClaimedPlace> {
    const now = this.clock.now()
    const [place] = await this.db.query<ClaimedPlace[]>(
      `WITH claimed AS (
         UPDATE upload SET started_at = $2, expires_at = $3
         WHERE token_hash = $1 AND started_at IS NULL AND expires_at > $2
         RETURNING id, order_id, kind, replaces, staff_id
       ) SELECT id, order_id AS "orderId", kind, replaces, staff_id AS "staffId" FROM claimed`,
      [tokenHash(token), now, new Date(now.getTime() + LEASE_MS)],
    )
    if (!place) throw new AppError('request.not_found')
    return place
  }

  /** The bytes of a place are still coming. */
  async renew(id: string): Promise<void> {
    const now = this.clock.now()
    await this.db.query(`UPDATE upload SET expires_at = $2 WHERE id = $1 AND expires_at > $3`, [
      id,
      new Date(now.getTime() + LEASE_MS),
      now,
    ])
  }

  /** The upload has ended well: its document takes the place, in the same transaction. */
  async give(tx: EntityManager, id: string): Promise<void> {
    const given = await tx.query<unknown[]>(
      `WITH given AS (DELETE FROM upload WHERE id = $1 AND expires_at > $2 RETURNING id) SELECT id FROM given`,
      [id, this.clock.now()],
    )
    // Too late: the place may be somebody else's by now.
    if (given.length === 0) throw new AppError('request.not_found')
  }

  /** The upload has failed: the place is free again, and what may lie in the store is removed. */
  async release({ id, orderId }: ClaimedPlace): Promise<void> {
    await this.db.transaction(async (tx) => {
      // Waits for a commit whose answer was lost: a document that is listed after all keeps its bytes.
      await lockOrder(tx, orderId)
      await tx.query(`DELETE FROM upload WHERE id = $1`, [id])
      const listed = await tx.query<unknown[]>(`SELECT id FROM document WHERE id = $1`, [id])
      if (listed.length === 0) await this.removal.plan(tx, id)
    })
    await this.removal.carryOut(id)
  }
}
