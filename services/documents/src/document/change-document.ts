// nameDocument, deleteDocument -> documents: change-document.ts -> documents.papers-changed -> orders
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { deleteDocument, nameDocument } from '@borderlane/contracts/documents/order-holder'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { DocumentEvents } from '../file/document-events'
import { actingStaffId, requireChangeable } from '../file/document-rights'
import { Document } from '../file/document.entity'
import { DocumentStore, lockOrder } from '../file/document.store'
import { toDocument } from '../file/document.view'
import { ObjectRemoval } from '../object/object-removal'

/** Names and deletes documents. Anyone who comes here was let in by orders. */
@Controller()
export class ChangeDocument {
  constructor(
    private readonly db: DataSource,
    private readonly documents: DocumentStore,
    private readonly events: DocumentEvents,
    private readonly removal: ObjectRemoval,
  ) {}

  /** Says which of the required documents this one is. */
  @Handle(nameDocument, { about: ({ id }) => id })
  async nameDocument(
    { id: orderId, documentId, requirement }: InputOf<typeof nameDocument>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof nameDocument>> {
    return this.db.transaction(async (tx) => {
      const document = await this.lockChangeable(tx, { orderId, documentId }, access)
      const named = { requirement, isGuess: false }
      Object.assign(document, named)
      await tx.update(Document, { id: documentId }, named)
      await this.events.publishPapers(tx, orderId)
      await this.events.publishStaffAct(tx, 'name', document, actingStaffId(access, caller))
      return toDocument(document)
    })
  }

  @Handle(deleteDocument, { about: ({ id }) => id })
  async deleteDocument(
    { id: orderId, documentId }: InputOf<typeof deleteDocument>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof deleteDocument>> {
    await this.db.transaction(async (tx) => {
      const document = await this.lockChangeable(tx, { orderId, documentId }, access)
      await this.documents.deleteDocument(tx, documentId)
      await this.events.publishPapers(tx, orderId)
      await this.removal.planRemoval(tx, documentId)
      await this.events.publishStaffAct(tx, 'delete', document, actingStaffId(access, caller))
    })
    await this.removal.carryOut(documentId)
    return {}
  }

  private async lockChangeable(
    tx: EntityManager,
    { orderId, documentId }: { orderId: string; documentId: string },
    access: OrderAccess,
  ): Promise<Document> {
    await lockOrder(tx, orderId)
    const document = await this.documents.findDocument(orderId, documentId, tx)
    if (!document) throw new AppError('documents.not_found')
    requireChangeable(document, access)
    return document
  }
}
