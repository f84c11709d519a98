import { log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DiscardedObjectStore } from './discarded-object.store'
import { OBJECT_STORE, type ObjectStore } from './object-store'

const BATCH = 500

/**
 * Takes objects out of the store. The database always knows of every object: as an upload, as a document or as
 * discarded. So nothing is forgotten when the process or the store stops in between.
 */
@Injectable()
export class ObjectRemoval {
  constructor(
    private readonly discarded: DiscardedObjectStore,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /** Notes in the transaction that makes an object useless that it is to be removed. Call `carryOut` after the commit. */
  async planRemoval(tx: EntityManager, id: string): Promise<void> {
    await this.discarded.addObject(tx, id)
  }

  /** Removes a discarded object now. If that fails, the sweeper does it later. */
  async carryOut(id: string): Promise<void> {
    try {
      if (!(await this.discarded.hasObject(id))) return
      await this.store.remove(id)
      await this.discarded.removeObject(id)
    } catch (err) {
      log.warn(
        { event: 'documents.not_removed', documentId: id, err },
        'object could not be removed from the store; job documents.sweep retries',
      )
    }
  }

  async carryOutAll(): Promise<void> {
    for (const id of await this.discarded.listOldest(BATCH)) await this.carryOut(id)
  }
}
