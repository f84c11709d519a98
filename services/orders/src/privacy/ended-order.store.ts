import type { EntityManager } from 'typeorm'
import { ENDED } from '../order/order-status'

const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

type Database = Pick<EntityManager, 'query'>

export interface EndedOrder {
  id: string
  paidCents: number
  endedAt: Date
  hasFiles: boolean
}

export async function readEnd(db: Database, orderId: string): Promise<Date> {
  const [row] = await db.query<[{ at: Date }]>(
    `SELECT max(at) AS at FROM order_status_history WHERE order_id = $1`,
    [orderId],
  )
  return row.at
}

/** All decided and closed orders that are not erased, read in batches. */
export async function* listEnded(db: Database): AsyncGenerator<EndedOrder> {
  for (let after = FIRST; ;) {
    const orders = await db.query<EndedOrder[]>(
      `SELECT o.id, o.paid_cents AS "paidCents", o.files_deleted_at IS NULL AS "hasFiles",
         (SELECT max(h.at) FROM order_status_history h WHERE h.order_id = o.id) AS "endedAt"
       FROM "order" o WHERE o.status = ANY($1) AND o.erased_at IS NULL AND o.id > $2
       ORDER BY o.id LIMIT ${BATCH}`,
      [ENDED, after],
    )
    yield* orders
    if (orders.length < BATCH) return
    after = orders.at(-1)!.id
  }
}
