import { documentsChanged, papersChanged } from '@borderlane/contracts/documents/internal'
import { Broadcasts, Outbox } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DocumentStore } from './document.store'

/** Notifies orders which files an order has, so that it knows what is missing, and open pages that they changed. */
@Injectable()
export class PaperEvents {
  constructor(
    private readonly documents: DocumentStore,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
  ) {}

  /** To be called in the transaction of every change of an order's files, with the order locked. */
  async tell(tx: EntityManager, orderId: string): Promise<void> {
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
}
