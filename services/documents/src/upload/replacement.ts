import { documentReplaced } from '@borderlane/contracts/documents/internal'
import { Outbox } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Document } from '../file/document.entity'
import { DocumentStore } from '../file/document.store'
import { ObjectRemoval } from '../object/object-removal'

/** One document takes the place of another. */
@Injectable()
export class Replacement {
  constructor(
    private readonly documents: DocumentStore,
    private readonly removal: ObjectRemoval,
    private readonly outbox: Outbox,
  ) {}

  /** The name of the old one stays with the new one, for the list of who opened what. Its bytes go after the commit. */
  async replace(tx: EntityManager, { id, orderId, name }: Document, by: Document): Promise<void> {
    await this.documents.recordReplaced(tx, { id, replaced_by: by.id, name })
    await tx.delete(Document, { id })
    await this.removal.plan(tx, id)
    await this.outbox.add(tx, documentReplaced, { orderId, documentId: id, replacedBy: by.id })
  }
}
