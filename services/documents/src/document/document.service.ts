import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { isVisible, requireChangeable, actingStaffId } from '../file/document-rights'
import { Document } from '../file/document.entity'
import { DocumentStore } from '../file/document.store'
import { OrderLockStore } from '../file/order-lock.store'
import { PaperEvents } from '../file/paper-events'
import { StaffActs } from '../file/staff-acts'
import { ObjectRemoval } from '../object/object-removal'

interface DocumentRef {
  id: string
  documentId: string
}

/** The documents of orders. Anyone who comes here was let in by orders. */
@Injectable()
export class DocumentService {
  constructor(
    private readonly db: DataSource,
    private readonly documents: DocumentStore,
    private readonly locks: OrderLockStore,
    private readonly staffActs: StaffActs,
    private readonly papers: PaperEvents,
    private readonly removal: ObjectRemoval,
  ) {}

  async list(orderId: string, access: OrderAccess): Promise<Document[]> {
    return (await this.documents.ofOrder(orderId)).filter((document) => isVisible(document, access))
  }

  /** A document that may be read. */
  async get({ id: orderId, documentId }: DocumentRef, access: OrderAccess): Promise<Document> {
    const document = await this.find(this.db.manager, orderId, documentId)
    if (!isVisible(document, access)) throw new AppError('documents.not_found')
    if (document.state !== 'accepted') throw new AppError('documents.not_accepted')
    return document
  }

  private async find(db: EntityManager, orderId: string, documentId: string): Promise<Document> {
    const document = await this.documents.find(db, orderId, documentId)
    if (!document) throw new AppError('documents.not_found')
    return document
  }

  /** A document that may be read, for anyone who has its link. */
  findAccepted(documentId: string): Promise<Document | null> {
    return this.documents.findAccepted(documentId)
  }

  /** A document in any state, for anyone who has its one-time address. */
  findById(documentId: string): Promise<Document | null> {
    return this.documents.findById(documentId)
  }

  /** @throws AppError `documents.not_found` if the order does not list it among the uploads any more */
  async requireUpload({ id: orderId, documentId }: DocumentRef): Promise<void> {
    const document = await this.find(this.db.manager, orderId, documentId)
    if (document.kind !== 'upload') throw new AppError('documents.not_found')
  }

  /** Says which of the required documents this one is. */
  async name(
    { id: orderId, documentId, requirement }: DocumentRef & { requirement: string | null },
    access: OrderAccess,
    caller: Caller,
  ): Promise<Document> {
    return this.db.transaction(async (tx) => {
      await this.locks.lock(tx, orderId)
      const document = await this.find(tx, orderId, documentId)
      requireChangeable(document, access)
      const named = { requirement, isGuess: false }
      Object.assign(document, named)
      await tx.update(Document, { id: documentId }, named)
      await this.papers.tell(tx, orderId)
      await this.staffActs.record(tx, 'name', document, actingStaffId(access, caller))
      return document
    })
  }

  async delete({ id: orderId, documentId }: DocumentRef, access: OrderAccess, caller: Caller): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.locks.lock(tx, orderId)
      const document = await this.find(tx, orderId, documentId)
      requireChangeable(document, access)
      await this.documents.delete(tx, documentId)
      await this.papers.tell(tx, orderId)
      await this.removal.plan(tx, documentId)
      await this.staffActs.record(tx, 'delete', document, actingStaffId(access, caller))
    })
    await this.removal.carryOut(documentId)
  }
}
