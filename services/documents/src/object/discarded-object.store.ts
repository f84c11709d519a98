import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

@Injectable()
export class DiscardedObjectStore {
  constructor(private readonly db: DataSource) {}

  async addObject(tx: EntityManager, id: string): Promise<void> {
    await tx.query(`INSERT INTO discarded_object (id) VALUES ($1) ON CONFLICT DO NOTHING`, [id])
  }

  async addAll(ids: readonly string[]): Promise<void> {
    await this.db.query(
      `INSERT INTO discarded_object (id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING`,
      [ids],
    )
  }

  async hasObject(id: string): Promise<boolean> {
    const rows = await this.db.query<unknown[]>(`SELECT id FROM discarded_object WHERE id = $1`, [id])
    return rows.length > 0
  }

  async removeObject(id: string): Promise<void> {
    await this.db.query(`DELETE FROM discarded_object WHERE id = $1`, [id])
  }

  /** The oldest first: ids begin with the time that they were made at. */
  async listOldest(most: number): Promise<string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      `SELECT id FROM discarded_object ORDER BY id LIMIT $1`,
      [most],
    )
    return rows.map(({ id }) => id)
  }
}
