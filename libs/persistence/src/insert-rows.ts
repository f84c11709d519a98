import type { EntityManager } from 'typeorm'

/** A row that is still to be written. */
export interface NewRow {
  table: string
  /** By column. */
  values: Record<string, unknown>
}

/**
 * An entity as a row of its table. What is undefined is left out, so that the column gets its default.
 * @param others columns that are none of its properties
 */
export function rowOf(
  { connection }: EntityManager,
  entity: object,
  others: Record<string, unknown> = {},
): NewRow {
  const { tableName, columns } = connection.getMetadata(entity.constructor)
  const values = columns
    .map((column) => ({ column, value: column.getEntityValue(entity) as unknown }))
    .filter(({ value }) => value !== undefined)
    .map(({ column, value }) => [
      column.databaseName,
      connection.driver.preparePersistentValue(value, column) as unknown,
    ])
  return { table: tableName, values: { ...Object.fromEntries(values), ...others } }
}

/**
 * Writes rows of several tables by one statement, so that all of them cost one way to Postgres. They may refer to each
 * other: that is checked at its end. Names of tables and columns are written into the statement as they are: never take
 * them from outside.
 */
export async function insertRows(
  tx: Pick<EntityManager, 'query'>,
  rows: readonly [NewRow, ...NewRow[]],
): Promise<void> {
  const values: unknown[] = []
  const inserts = rows.map(({ table, values: row }) => {
    const places = Object.values(row).map((value) => `$${values.push(value)}`)
    return `INSERT INTO "${table}" ("${Object.keys(row).join('", "')}") VALUES (${places.join(', ')})`
  })
  const last = inserts.pop()!
  const others = inserts.map((insert, index) => `row${index} AS (${insert})`)
  await tx.query(others.length > 0 ? `WITH ${others.join(', ')} ${last}` : last, values)
}
