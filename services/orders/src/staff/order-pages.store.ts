import type { DataSource, SelectQueryBuilder } from 'typeorm'
import type { Order } from '../order/order.entity'

/** How many orders a query finds, and the last one of each page but the last: the pages are read side by side. */
export async function findEnds(
  db: DataSource,
  query: SelectQueryBuilder<Order>,
  size: number,
): Promise<{ count: number; ids: string[] }> {
  const [sql, values] = query.clone().select('o.id', 'id').getQueryAndParameters()
  const rows = await db.query<{ id: string; at: number; count: number }[]>(
    `SELECT id, at::int, count::int FROM (
       SELECT id, row_number() OVER (ORDER BY id DESC) AS at, count(*) OVER () AS count FROM (${sql}) found) numbered
     WHERE at = count OR at % ${size} = 0 ORDER BY at`,
    values,
  )
  const count = rows.at(-1)?.count ?? 0
  return { count, ids: rows.filter(({ at }) => at < count).map(({ id }) => id) }
}
