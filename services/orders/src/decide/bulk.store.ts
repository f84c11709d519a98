import type { Bulk, BulkAct, PickedOrder } from '@borderlane/contracts/orders/bulk'
import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface StoredBulk {
  id: string
  actor_id: string
  /** `note`: what a colleague reads of an undo. */
  act: BulkAct & { note?: string }
  /** The one that it undoes. */
  undoes: string | null
}

export interface BulkItem {
  bulk_id: string
  place: number
  order_id: string
  version: number
  /** Status or assignee when it was picked. */
  seen: string | null
  /** Of an undo: what it becomes again. */
  target: string | null
}

/** Tables `bulk` and `bulk_item`: changes of many orders, and what has become of each. */
@Injectable()
export class BulkStore {
  constructor(private readonly db: DataSource) {}

  /** @returns false: it was begun before */
  async addBulk(tx: EntityManager, { id, actor_id, act, undoes }: StoredBulk): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `INSERT INTO bulk (id, actor_id, act, undoes, made_at, worked_at) VALUES ($1, $2, $3, $4, now(), now())
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, actor_id, JSON.stringify(act), undoes],
    )
    return rows.length > 0
  }

  async addPicked(tx: EntityManager, id: string, { kind }: BulkAct, picked: PickedOrder[]): Promise<void> {
    const seen = kind === 'status' ? 'o.status' : 'p.seen::text'
    await tx.query(
      `INSERT INTO bulk_item (bulk_id, place, order_id, version, seen)
       SELECT DISTINCT ON (p.id) $1::uuid, p.place, p.id, p.version, ${seen}
       FROM unnest($2::uuid[], $3::int[], $4::uuid[]) WITH ORDINALITY AS p (id, version, seen, place)
       LEFT JOIN "order" o ON o.id = p.id ORDER BY p.id, p.place`,
      [
        id,
        picked.map((one) => one.id),
        picked.map(({ version }) => version),
        picked.map(({ assigneeId }) => assigneeId),
      ],
    )
  }

  /** What another one has changed, to be undone. */
  async addChanged(tx: EntityManager, id: string, undoes: string, given: string | null): Promise<void> {
    await tx.query(
      `INSERT INTO bulk_item (bulk_id, place, order_id, version, seen, target)
       SELECT $1, place, order_id, became, $3, seen FROM bulk_item WHERE bulk_id = $2 AND outcome = 'changed'`,
      [id, undoes, given],
    )
  }

  async countItems(tx: EntityManager, id: string): Promise<number> {
    const [row] = await tx.query<[{ count: number }]>(
      `SELECT count(*)::int FROM bulk_item WHERE bulk_id = $1`,
      [id],
    )
    return row.count
  }

  async findOpen(id: string): Promise<StoredBulk | undefined> {
    const [row] = await this.db.query<StoredBulk[]>(`SELECT * FROM bulk WHERE id = $1 AND ended_at IS NULL`, [
      id,
    ])
    return row
  }

  listWaiting(id: string, most: number): Promise<BulkItem[]> {
    return this.db.query(
      `SELECT bulk_id, place, order_id, version, seen, target FROM bulk_item
       WHERE bulk_id = $1 AND outcome IS NULL ORDER BY place LIMIT ${most}`,
      [id],
    )
  }

  /** Asked with its order locked. */
  async isWaiting(tx: EntityManager, { bulk_id, place }: BulkItem): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT 1 FROM bulk_item WHERE bulk_id = $1 AND place = $2 AND outcome IS NULL`,
      [bulk_id, place],
    )
    return rows.length > 0
  }

  async endItem(
    db: EntityManager,
    { bulk_id, place }: BulkItem,
    { outcome, became = null }: { outcome: string; became?: number | null },
  ): Promise<void> {
    await db.query(
      `UPDATE bulk_item SET outcome = $3, became = $4 WHERE bulk_id = $1 AND place = $2 AND outcome IS NULL`,
      [bulk_id, place, outcome, became],
    )
  }

  /** Notes that someone works on it. @returns how many orders still wait; it ends with the last one */
  async noteProgress(id: string, now: Date): Promise<number> {
    const [row] = await this.db.query<[{ left: number }]>(
      `SELECT count(*)::int AS left FROM bulk_item WHERE bulk_id = $1 AND outcome IS NULL`,
      [id],
    )
    await this.db.query(
      `UPDATE bulk SET worked_at = $2, ended_at = CASE WHEN $3 THEN $2 ELSE ended_at END WHERE id = $1`,
      [id, now, row.left === 0],
    )
    return row.left
  }

  /** Of those that have not ended, the ones on which no one has worked since. */
  async listSilent(since: Date): Promise<string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      `SELECT id FROM bulk WHERE ended_at IS NULL AND worked_at < $1 FOR UPDATE SKIP LOCKED`,
      [since],
    )
    return rows.map(({ id }) => id)
  }

  async deleteBefore(day: Date): Promise<void> {
    await this.db.query(deleteUnlocked('bulk', 'made_at < $1'), [day])
  }

  async findOwn(id: string, actorId: string): Promise<(StoredBulk & { ended_at: Date | null }) | undefined> {
    const [row] = await this.db.query<(StoredBulk & { ended_at: Date | null })[]>(
      `SELECT * FROM bulk WHERE id = $1 AND actor_id = $2`,
      [id, actorId],
    )
    return row
  }

  async findUndo(undoes: string): Promise<string | undefined> {
    const [row] = await this.db.query<{ id: string }[]>(`SELECT id FROM bulk WHERE undoes = $1`, [undoes])
    return row?.id
  }

  /** How many, by what became of them; of those that were refused, which. */
  async readOutcomes(id: string): Promise<{ waiting: number; changed: number; refused: Bulk['refused'] }> {
    const rows = await this.db.query<{ outcome: string | null; count: number; references: string[] }[]>(
      `SELECT i.outcome, count(*)::int, array_agg(coalesce(o.reference, i.order_id::text) ORDER BY i.place)
         FILTER (WHERE i.outcome <> 'changed') AS references
       FROM bulk_item i LEFT JOIN "order" o ON o.id = i.order_id WHERE i.bulk_id = $1 GROUP BY i.outcome`,
      [id],
    )
    const countOf = (outcome: string | null) => rows.find((row) => row.outcome === outcome)?.count ?? 0
    return {
      waiting: countOf(null),
      changed: countOf('changed'),
      refused: rows.flatMap(({ outcome, references }) =>
        outcome === null || outcome === 'changed' ? [] : [{ code: outcome, references }],
      ),
    }
  }
}
