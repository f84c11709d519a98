import type { EntityManager } from 'typeorm'

const BATCH = 200
// One that staff have opened again gets its whole time again. $1: since when.
const WAITING = `o.status = 'pending_payment' AND o.paid_cents = 0 AND o.created_at < $1
  AND NOT EXISTS (SELECT FROM order_status_history h WHERE h.order_id = o.id AND h.at >= $1)`
const NOT_REMINDED = `${WAITING} AND NOT EXISTS (
  SELECT FROM order_mail m WHERE m.order_id = o.id AND m.mail = 'reminder')`

type Database = Pick<EntityManager, 'query'>

/** The ids of some orders that have waited for their payment since then, longest first. */
export const listUnpaid = (db: Database, since: Date): Promise<string[]> => list(db, WAITING, since)

export const listNotReminded = (db: Database, since: Date): Promise<string[]> => list(db, NOT_REMINDED, since)

/** Locks one. @returns false: it no longer waits, or another transaction has it locked */
export const lockUnpaid = (tx: Database, id: string, since: Date): Promise<boolean> =>
  lock(tx, WAITING, id, since)

export const lockNotReminded = (tx: Database, id: string, since: Date): Promise<boolean> =>
  lock(tx, NOT_REMINDED, id, since)

async function list(db: Database, which: string, since: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>(
    `SELECT o.id FROM "order" o WHERE ${which} ORDER BY o.created_at LIMIT ${BATCH}`,
    [since],
  )
  return rows.map(({ id }) => id)
}

async function lock(tx: Database, which: string, id: string, since: Date): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT o.id FROM "order" o WHERE o.id = $2 AND ${which} FOR UPDATE SKIP LOCKED`,
    [since, id],
  )
  return rows.length > 0
}
