import {
  documentReplaced,
  documentsChanged,
  documentStaffActed,
  papersChanged,
} from '@borderlane/contracts/documents/internal'
import type { StaffAct } from '@borderlane/contracts/staff-act'
import { Broadcasts, Outbox } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Document } from './document.entity'
import { DocumentStore } from './document.store'

/** Publishes what happens to the files of orders, in the transaction in which it happens. */
@Injectable()
export class DocumentEvents {
  constructor(
    private readonly documents: DocumentStore,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Notifies orders which files an order has, so that it knows what is missing, and open pages that they changed. To be
   * called in the transaction of every change of an order's files, with the order locked.
   */
  async publishPapers(tx: EntityManager, orderId: string): Promise<void> {
    const version = await this.documents.nextVersion(tx, orderId)
    const listed = await this.documents.listStates(tx, orderId)
    const good = listed.filter(({ state }) => state !== 'rejected')
    await this.outbox.add(tx, papersChanged, {
      orderId,
      version,
      papers: good
        .filter(({ kind }) => kind === 'upload')
        .map(({ id, requirement }) => ({ id, requirement: requirement ?? undefined })),
      hasDecision: good.some(({ kind }) => kind === 'decision'),
    })
    afterCommit(tx, () => this.broadcasts.send(documentsChanged, { orderId }), `documents changed ${orderId}`)
  }

  /**
   * Reports to orders what staff do for a traveller; orders keeps the record of all their acts.
   * @param actorId null: it was no member of staff, and nothing is recorded
   */
  async publishStaffAct(
    tx: EntityManager,
    action: StaffAct['action'],
    { id: subject, orderId }: Document,
    actorId: string | null,
  ): Promise<void> {
    if (!actorId) return
    const at = this.clock.now().toISOString()
    await this.outbox.add(tx, documentStaffActed, { orderId, actorId, action, subject, at })
  }

  async publishReplaced(tx: EntityManager, { id, orderId }: Document, by: Document): Promise<void> {
    await this.outbox.add(tx, documentReplaced, { orderId, documentId: id, replacedBy: by.id })
  }
}
