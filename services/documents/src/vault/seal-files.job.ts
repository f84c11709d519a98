import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { defineJob, Job } from '@borderlane/messaging'
import { gauge, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Document } from '../file/document.entity'
import { DocumentStore, lockOrder } from '../file/document.store'
import { OBJECT_STORE, type ObjectStore } from '../object/object-store'
import { FileKeyStore } from './file-key.store'
import { FileVault } from './file-vault'
import { isSealed } from './sealed-bytes'

const EVERY_MS = 60_000
const BATCH = 50
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const sealFiles = defineJob('documents.seal-files')

/** Seals files from before files were sealed, some each minute, and wraps keys again after a change of the master key. */
@Injectable()
export class SealFiles {
  private unopened = 0

  constructor(
    private readonly db: DataSource,
    private readonly documents: DocumentStore,
    private readonly keys: FileKeyStore,
    private readonly vault: FileVault,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {
    gauge('documents_unsealed', 'Files that lie in the store as they were sent', () =>
      this.documents.countUnsealed(),
    )
    gauge('keys_of_old_master', 'Keys that the master key of before wraps', () => this.keys.countOld())
    gauge('keys_unopened', 'Keys that no master key opens', () => this.unopened)
  }

  @Job(sealFiles, { everyMs: EVERY_MS })
  async sealFiles(): Promise<void> {
    await this.wrapAnew()
    for (const document of await this.documents.findUnsealed(BATCH)) {
      await this.seal(document).catch((err: unknown) =>
        log.warn(
          { event: 'documents.not_sealed', documentId: document.id, err },
          'file could not be encrypted; retrying in a minute',
        ),
      )
    }
  }

  /** A key that does not open keeps no one else's from being wrapped. */
  private async wrapAnew(): Promise<void> {
    let unopened = 0
    for (let after: string | undefined = BEFORE_ALL; after;) {
      const done: { last: string | undefined; unopened: string[] } = await this.keys.rewrapKeys(after, BATCH)
      for (const orderId of done.unopened)
        log.error(
          { event: 'documents.key_unopened', orderId },
          'key of an order cannot be decrypted; its files stay unreadable',
        )
      unopened += done.unopened.length
      after = done.last
    }
    this.unopened = unopened
  }

  /** Under the lock of its order, so that no one deletes the file meanwhile and it comes back by this. */
  private async seal({ id, orderId }: Document): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockOrder(tx, orderId)
      if (!(await this.documents.isListed(tx, id))) return
      const bytes = await buffer(await this.store.get(id))
      // A job that was killed may have sealed it and not noted that.
      const stored = isSealed(bytes)
        ? createHash('sha256').update(bytes).digest()
        : await this.vault.putFile(orderId, id, bytes)
      await this.documents.noteSealed(tx, id, stored)
    })
  }
}
