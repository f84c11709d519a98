import type { EntityManager } from 'typeorm'

export interface NewRow {
  table: string
  /** By column; a `Computed` is computed by Postgres when the row is written. */
  values: Record<string, unknown>
}

/** What a column gets from Postgres. Its SQL is written into the statement as it is: never take it from outside. */
export class Computed {
  /** @param sql with `?` where the parameter goes */
  constructor(
    readonly sql: `${string}?${string}`,
    readonly parameter: unknown,
  ) {}
}

/**
 * An entity as a row of its table. What is undefined is left out, so that the column gets its default.
 * @param others columns that are none of its properties, or that Postgres computes
 */
export function rowOf({ connection }: EntityManager, entity: object, others: NewRow['values'] = {}): NewRow {
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
export async function insertRows(db: Pick<EntityManager, 'query'>, rows: readonly [NewRow, ...NewRow[]]) {
  const parameters: unknown[] = []
  const placeOf = (value: unknown): string =>
    value instanceof Computed
      ? value.sql.replace('?', placeOf(value.parameter))
      : `$${parameters.push(value)}`
  const inserts = new Map<string, string[]>()
  for (const { table, values } of rows) {
    const into = `"${table}" ("${Object.keys(values).join('", "')}")`
    const lines = inserts.get(into) ?? []
    inserts.set(into, lines)
    lines.push(`(${Object.values(values).map(placeOf).join(', ')})`)
  }
  const statements = [...inserts].map(([into, lines]) => `INSERT INTO ${into} VALUES ${lines.join(', ')}`)
  const last = statements.pop()!
  const others = statements.map((insert, index) => `rows${index} AS (${insert})`)
  await db.query(others.length > 0 ? `WITH ${others.join(', ')} ${last}` : last, parameters)
}
