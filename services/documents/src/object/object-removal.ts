import { log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { OBJECT_STORE, type ObjectStore } from './object-store'

const BATCH = 500

/**
 * Takes objects out of the store. The database always knows of every object: as an upload, as a document or as
 * discarded. So nothing is forgotten when the process or the store stops in between.
 */
@Injectable()
export class ObjectRemoval {
  constructor(
    private readonly db: DataSource,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /** Beside the change that makes the object useless. Call `carryOut` after the commit. */
  async plan(tx: EntityManager, id: string): Promise<void> {
    await tx.query(`INSERT INTO discarded_object (id) VALUES ($1) ON CONFLICT DO NOTHING`, [id])
  }

  /** Removes a discarded object now if the store lets us; otherwise the sweeper does it later. */
  async carryOut(id: string): Promise<void> {
    try {
      const planned = await this.db.query<unknown[]>(`SELECT id FROM discarded_object WHERE id = $1`, [id])
      if (planned.length === 0) return
      await this.store.remove(id)
      await this.db.query(`DELETE FROM discarded_object WHERE id = $1`, [id])
    } catch (err) {
      log.warn({ event: 'documents.not_removed', documentId: id, err }, 'an object could not be removed yet')
    }
  }

  async carryOutAll(): Promise<void> {
    // Oldest first: ids begin with the time that they were made at.
    const planned = await this.db.query<{ id: string }[]>(
      `SELECT id FROM discarded_object ORDER BY id LIMIT ${BATCH}`,
    )
    for (const { id } of planned) await this.carryOut(id)
  }
}
