import type { OrderDuplicate } from '@borderlane/contracts/orders/order-duplicate'
import { statusesIn } from '@borderlane/contracts/orders/statuses'
import type { EntityManager } from 'typeorm'

const MOST = 5

/** Orders of the same passport, by their order: found by keyed hashes (ADR 65), without decrypting anything. */
export async function findDuplicates(
  db: EntityManager,
  ids: readonly string[],
): Promise<Map<string, OrderDuplicate[]>> {
  const rows = await db.query<(OrderDuplicate & { of: string })[]>(
    `SELECT o.id AS of, d.* FROM "order" o, LATERAL (
       SELECT e.id, e.reference, e.status, CASE WHEN same.route THEN 'route' ELSE 'address' END AS kind
       FROM "order" e, LATERAL (SELECT e.destination_country = o.destination_country
         AND e.status = ANY ($2) AND o.status = ANY ($2) AS route) same
       WHERE e.passport_hash = o.passport_hash AND e.passport_country = o.passport_country AND e.id <> o.id
         AND e.status <> 'closed' AND (same.route OR e.person_hash <> o.person_hash)
       ORDER BY same.route DESC, e.id DESC LIMIT ${MOST}) d
     WHERE o.id = ANY ($1)`,
    [ids, statusesIn('unpaid', 'ours', 'authority')],
  )
  const found = new Map<string, OrderDuplicate[]>()
  for (const { of, ...duplicate } of rows) found.set(of, [...(found.get(of) ?? []), duplicate])
  return found
}
