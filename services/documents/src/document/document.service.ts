import type { Caller } from '@borderlane/contracts/caller'
import {
  documentReplaced,
  documentsChanged,
  documentStaffActed,
} from '@borderlane/contracts/documents/internal'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import type { StaffAct } from '@borderlane/contracts/staff-act'
import { Hints, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { ObjectRemoval } from '../object/object-removal'
import { isVisible, mustBeOpen, staffOf } from '../order-access'
import { lockOrder, lockTakingOrder } from '../order-lock'
import type { CheckedFile } from '../upload/file-check'
import { type ClaimedPlace, UploadPlaces } from '../upload/upload-places'
import { Document } from './document.entity'

/** A file whose bytes are stored. */
interface KeptFile extends CheckedFile {
  /** As it is shown. */
  name: string
  state: Document['state']
}

interface DocumentRef {
  id: string
  documentId: string
}

/** The documents of orders. Whoever comes here was let in by orders. */
@Injectable()
export class DocumentService {
  constructor(
    private readonly db: DataSource,
    private readonly hints: Hints,
    private readonly outbox: Outbox,
    private readonly removal: ObjectRemoval,
    private readonly places: UploadPlaces,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(orderId: string, access: OrderAccess): Promise<Document[]> {
    const documents = await this.db
      .getRepository(Document)
      .find({ where: { orderId }, order: { uploadedAt: 'ASC', id: 'ASC' } })
    return documents.filter((document) => isVisible(document, access))
  }

  /** A document that may be read. */
  async get({ id: orderId, documentId }: DocumentRef, access: OrderAccess): Promise<Document> {
    const document = await this.find(this.db.manager, orderId, documentId)
    if (!isVisible(document, access)) throw new AppError('documents.not_found')
    if (document.state !== 'accepted') throw new AppError('documents.not_accepted')
    return document
  }

  private async find(db: EntityManager, orderId: string, documentId: string): Promise<Document> {
    const document = await db.findOneBy(Document, { id: documentId, orderId })
    if (!document) throw new AppError('documents.not_found')
    return document
  }

  /** @throws AppError `documents.not_found` if the order does not list it among the uploads any more */
  async mustBeListed({ id: orderId, documentId }: DocumentRef): Promise<void> {
    const document = await this.find(this.db.manager, orderId, documentId)
    if (document.kind !== 'upload') throw new AppError('documents.not_found')
  }

  /**
   * Lists a file whose bytes are stored under the id of its place. The same file again adds nothing.
   * @returns the document, and whether the order did not have this file before
   */
  async keep(place: ClaimedPlace, file: KeptFile): Promise<{ document: Document; isNew: boolean }> {
    const { id, orderId, kind } = place
    let replaced: Document | null = null
    const kept = await this.db.transaction(async (tx) => {
      await lockTakingOrder(tx, orderId)
      await this.places.give(tx, id)
      const same = await tx.findOneBy(Document, { orderId, kind, sha256: file.sha256 })
      if (same?.reason) throw new AppError(same.reason)
      replaced = place.replaces ? await tx.findOneBy(Document, { id: place.replaces, orderId }) : null
      if (replaced?.id === same?.id) replaced = null
      if (same) {
        if (replaced) await this.replace(tx, replaced, same)
        await this.removal.plan(tx, id)
        return { document: same, isNew: false }
      }
      const document = tx.create(Document, {
        id,
        orderId,
        kind,
        name: file.name,
        state: file.state,
        requirement: replaced?.requirement ?? null,
        mediaType: file.mediaType,
        sizeBytes: file.bytes.length,
        sha256: file.sha256,
        uploadedAt: this.clock.now(),
      })
      await tx.insert(Document, document)
      // A decision is written down where it is recorded.
      if (kind === 'upload') await this.tellStaffAct(tx, 'upload', document, place.staffId)
      if (replaced) await this.replace(tx, replaced, document)
      return { document, isNew: true }
    })
    if (kept.isNew || replaced) this.hints.tell(documentsChanged, { orderId })
    if (!kept.isNew) await this.removal.carryOut(id)
    if (place.replaces) await this.removal.carryOut(place.replaces)
    return kept
  }

  /** Says which of the required documents this one is. */
  async name(
    { id: orderId, documentId, requirement }: DocumentRef & { requirement: string | null },
    access: OrderAccess,
    caller: Caller,
  ): Promise<Document> {
    const named = await this.db.transaction(async (tx) => {
      await lockOrder(tx, orderId)
      const document = await this.find(tx, orderId, documentId)
      mustBeOpen(document, access)
      document.requirement = requirement
      await tx.update(Document, { id: documentId }, { requirement })
      await this.tellStaffAct(tx, 'name', document, staffOf(access, caller))
      return document
    })
    this.hints.tell(documentsChanged, { orderId })
    return named
  }

  async delete({ id: orderId, documentId }: DocumentRef, access: OrderAccess, caller: Caller): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockOrder(tx, orderId)
      const document = await this.find(tx, orderId, documentId)
      mustBeOpen(document, access)
      await this.discard(tx, documentId)
      await this.tellStaffAct(tx, 'delete', document, staffOf(access, caller))
    })
    this.hints.tell(documentsChanged, { orderId })
    await this.removal.carryOut(documentId)
  }

  /** Its name stays with the new one, for the list of who opened what. */
  private async replace(tx: EntityManager, old: Document, by: Document): Promise<void> {
    await tx.query(`UPDATE replaced_document SET replaced_by = $2 WHERE replaced_by = $1`, [old.id, by.id])
    await tx.query(`INSERT INTO replaced_document (id, replaced_by, name) VALUES ($1, $2, $3)`, [
      old.id,
      by.id,
      old.name,
    ])
    await this.discard(tx, old.id)
    const replaced = { orderId: old.orderId, documentId: old.id, replacedBy: by.id }
    await this.outbox.add(tx, documentReplaced, replaced)
  }

  /** What staff do for a traveller is written down in orders, with what else they do. */
  private async tellStaffAct(
    tx: EntityManager,
    action: StaffAct['action'],
    { id: subject, orderId }: Document,
    actorId: string | null,
  ): Promise<void> {
    if (!actorId) return
    const at = this.clock.now().toISOString()
    await this.outbox.add(tx, documentStaffActed, { orderId, actorId, action, subject, at })
  }

  /** Unlists a document; its bytes go after the commit. */
  private async discard(tx: EntityManager, id: string): Promise<void> {
    await tx.delete(Document, { id })
    await this.removal.plan(tx, id)
  }
}
