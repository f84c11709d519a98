import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

const BATCH = 200
// One that staff have opened again gets its whole time again. $1: since when.
const WAITING = `o.status = 'pending_payment' AND o.paid_cents = 0 AND o.created_at < $1
  AND NOT EXISTS (SELECT FROM order_status_history h WHERE h.order_id = o.id AND h.at >= $1)`
const NOT_REMINDED = `NOT EXISTS (
  SELECT FROM order_mail m WHERE m.order_id = o.id AND m.mail = 'reminder')`

/** Orders that wait for their payment. */
@Injectable()
export class UnpaidOrderStore {
  constructor(private readonly db: DataSource) {}

  /** The ids of some that have waited since then, longest first. */
  async list(since: Date): Promise<string[]> {
    return idsOf(
      await this.db.query<{ id: string }[]>(
        `SELECT o.id FROM "order" o WHERE ${WAITING} ORDER BY o.created_at LIMIT ${BATCH}`,
        [since],
      ),
    )
  }

  /** Those of them whose traveller was not reminded. */
  async listNotReminded(since: Date): Promise<string[]> {
    return idsOf(
      await this.db.query<{ id: string }[]>(
        `SELECT o.id FROM "order" o WHERE ${WAITING} AND ${NOT_REMINDED} ORDER BY o.created_at LIMIT ${BATCH}`,
        [since],
      ),
    )
  }

  /** Locks one. @returns false: it waits no more, or somebody works on it */
  async lock(tx: EntityManager, id: string, since: Date): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT o.id FROM "order" o WHERE o.id = $2 AND ${WAITING} FOR UPDATE SKIP LOCKED`,
      [since, id],
    )
    return rows.length > 0
  }

  /** The same for one whose traveller was not reminded. */
  async lockNotReminded(tx: EntityManager, id: string, since: Date): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT o.id FROM "order" o WHERE o.id = $2 AND ${WAITING} AND ${NOT_REMINDED} FOR UPDATE SKIP LOCKED`,
      [since, id],
    )
    return rows.length > 0
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
