import type { DocumentKind } from '@borderlane/contracts/documents/document'
import { MAX_FILES_PER_ORDER } from '@borderlane/contracts/documents/file-limits'
import { AppError, type Caller } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { newId, newToken, tokenHashBytes } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { requireReplaceable, actingStaffId } from '../file/document-rights'
import { DocumentStore, lockOrder, lockTakingOrder } from '../file/document.store'
import { ObjectRemoval } from '../object/object-removal'
import type { Admission } from './upload-pass'
import { UploadStore } from './upload.store'

const BEGIN_MS = 60_000
/** How long a place is kept after it was last renewed. After a kill no one else can have it for that long. */
const LEASE_MS = 120_000

export interface ClaimedPlace {
  id: string
  orderId: string
  kind: DocumentKind
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
    private readonly uploads: UploadStore,
    private readonly documents: DocumentStore,
    private readonly removal: ObjectRemoval,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Keeps a place for one file of an order that the caller may work with. @returns the token of its upload */
  async reservePlaces(
    { id: orderId, kind, replaces }: PlaceRequest,
    access: OrderAccess,
    caller: Caller,
  ): Promise<string> {
    if (kind === 'decision' && access.role !== 'staff') throw new AppError('auth.forbidden')
    if (replaces) {
      const replaced = await this.documents.findDocument(orderId, replaces)
      if (!replaced) throw new AppError('documents.not_found')
      requireReplaceable(replaced, access)
    }
    return this.reserveFor({ orderId, staffId: actingStaffId(access, caller) }, kind, replaces)
  }

  /** The same for a caller whom orders has admitted before. @returns the token of the upload */
  async reserveFor(
    { orderId, staffId }: Admission,
    kind: DocumentKind = 'upload',
    replaces?: string,
  ): Promise<string> {
    const token = newToken()
    const now = this.clock.now()
    await this.db.transaction(async (tx) => {
      await lockTakingOrder(tx, orderId)
      const taken = await this.uploads.countTaken(tx, orderId, kind, now)
      if (taken >= MAX_FILES_PER_ORDER + (replaces ? 1 : 0)) throw new AppError('documents.too_many')
      await this.uploads.addUpload(tx, {
        id: newId(),
        order_id: orderId,
        token_hash: tokenHashBytes(token),
        expires_at: new Date(now.getTime() + BEGIN_MS),
        kind,
        replaces: replaces ?? null,
        staff_id: staffId,
      })
    })
    return token
  }

  /**
   * Begins the upload of a place, which only one request can do.
   * @throws AppError `request.not_found` if the token is unknown, used or expired
   */
  async claimPlace(token: string): Promise<ClaimedPlace> {
    const now = this.clock.now()
    const place = await this.uploads.beginUpload(
      tokenHashBytes(token),
      now,
      new Date(now.getTime() + LEASE_MS),
    )
    if (!place) throw new AppError('request.not_found')
    const { id, order_id: orderId, kind, replaces, staff_id: staffId } = place
    return { id, orderId, kind, replaces, staffId }
  }

  /** The bytes of a place are still coming. */
  async renewPlace(id: string): Promise<void> {
    const now = this.clock.now()
    await this.uploads.renewUpload(id, now, new Date(now.getTime() + LEASE_MS))
  }

  /**
   * Ends an upload in the transaction that lists its document.
   * @throws AppError `request.not_found` if it has expired, or if the order had this file from another attempt, and it
   *   was deleted since this one began
   */
  async completePlace(tx: EntityManager, id: string, sha256: Buffer): Promise<void> {
    // The place may belong to another upload by now.
    if (!(await this.uploads.takeUpload(tx, id, sha256, this.clock.now())))
      throw new AppError('request.not_found')
  }

  async releasePlace({ id, orderId }: ClaimedPlace): Promise<void> {
    await this.db.transaction(async (tx) => {
      // The lock waits for a commit whose answer was lost. If that has listed the document, its bytes stay.
      await lockOrder(tx, orderId)
      await this.uploads.removeUpload(tx, id)
      if (!(await this.documents.isListed(tx, id))) await this.removal.planRemoval(tx, id)
    })
    await this.removal.carryOut(id)
  }
}
