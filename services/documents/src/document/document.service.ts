import type { Caller } from '@borderlane/contracts/caller'
import { documentsChanged } from '@borderlane/contracts/documents'
import { AppError } from '@borderlane/contracts/errors'
import { Hints } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ObjectRemoval } from '../object/object-removal'
import { OrderAccess } from '../order-access'
import { lockOrder } from '../order-lock'
import type { InspectedFile } from '../upload/file-inspector'
import { type ClaimedPlace, UploadPlaces } from '../upload/upload-places'
import { Document } from './document.entity'

interface DocumentRef {
  id: string
  documentId: string
}

@Injectable()
export class DocumentService {
  constructor(
    private readonly db: DataSource,
    private readonly access: OrderAccess,
    private readonly hints: Hints,
    private readonly removal: ObjectRemoval,
    private readonly places: UploadPlaces,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(orderId: string, caller: Caller): Promise<Document[]> {
    await this.access.check(orderId, caller)
    return this.db
      .getRepository(Document)
      .find({ where: { orderId }, order: { uploadedAt: 'ASC', id: 'ASC' } })
  }

  /** A document that the caller may see. */
  async get({ id: orderId, documentId }: DocumentRef, caller: Caller): Promise<Document> {
    await this.access.check(orderId, caller)
    const document = await this.db.getRepository(Document).findOneBy({ id: documentId, orderId })
    if (!document) throw new AppError('documents.not_found')
    return document
  }

  /**
   * Lists a file whose bytes are stored under the id of its place. The same file again adds nothing.
   * @returns the document, and whether the order did not have this file before
   */
  async keep(
    place: ClaimedPlace,
    name: string,
    file: InspectedFile,
  ): Promise<{ document: Document; isNew: boolean }> {
    const { id, orderId } = place
    const kept = await this.db.transaction(async (tx) => {
      await lockOrder(tx, orderId)
      await this.places.give(tx, id)
      const same = await tx.findOneBy(Document, { orderId, sha256: file.sha256 })
      if (same) {
        await this.removal.plan(tx, id)
        return { document: same, isNew: false }
      }
      const document = tx.create(Document, { id, orderId, name, ...file, uploadedAt: this.clock.now() })
      await tx.insert(Document, document)
      return { document, isNew: true }
    })
    if (kept.isNew) this.hints.tell(documentsChanged, { orderId })
    else await this.removal.carryOut(id)
    return kept
  }

  async delete({ id: orderId, documentId }: DocumentRef, caller: Caller): Promise<void> {
    await this.access.check(orderId, caller)
    await this.db.transaction(async (tx) => {
      await lockOrder(tx, orderId)
      const { affected } = await tx.delete(Document, { id: documentId, orderId })
      if (!affected) throw new AppError('documents.not_found')
      await this.removal.plan(tx, documentId)
    })
    this.hints.tell(documentsChanged, { orderId })
    await this.removal.carryOut(documentId)
  }
}
