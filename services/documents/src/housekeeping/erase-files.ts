import type { PayloadOf } from '@borderlane/contracts/define'
import { documentsChanged } from '@borderlane/contracts/documents/internal'
import { orderErased, orderFilesExpired } from '@borderlane/contracts/orders/internal'
import { Broadcasts, OnEvent } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DocumentStore, closeOrder, lockOrder } from '../file/document.store'
import { ObjectRemoval } from '../object/object-removal'
import { FileKeyStore } from '../vault/file-key.store'

@Injectable()
export class EraseFiles {
  constructor(
    private readonly documents: DocumentStore,
    private readonly removal: ObjectRemoval,
    private readonly keys: FileKeyStore,
    private readonly broadcasts: Broadcasts,
  ) {}

  @OnEvent(orderFilesExpired)
  async eraseExpired({ orderId }: PayloadOf<typeof orderFilesExpired>, tx: EntityManager): Promise<void> {
    await lockOrder(tx, orderId)
    await this.deleteFiles(tx, orderId)
  }

  /** From now on the order takes no more files either, not even one whose bytes are on their way. */
  @OnEvent(orderErased)
  async eraseOrder({ orderId }: PayloadOf<typeof orderErased>, tx: EntityManager): Promise<void> {
    await lockOrder(tx, orderId)
    await closeOrder(tx, orderId)
    await this.keys.destroyKey(tx, orderId)
    await this.deleteFiles(tx, orderId)
  }

  /** Deletes the rows now, and the bytes after the commit. The list of who opened what stays, without names. */
  private async deleteFiles(tx: EntityManager, orderId: string): Promise<void> {
    const ids = await this.documents.deleteOfOrder(tx, orderId)
    for (const id of ids) await this.removal.planRemoval(tx, id)
    if (ids.length === 0) return
    afterCommit(tx, () => {
      log.info({ event: 'documents.erased', orderId, count: ids.length }, 'files of an order deleted')
      this.broadcasts.send(documentsChanged, { orderId })
      for (const id of ids) void this.removal.carryOut(id)
    })
  }
}
