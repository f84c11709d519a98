import type { EntityManager } from 'typeorm'
import { Requirement } from '../requirement/requirement.entity'
import { type Change, writeHistory } from './rule-history'

/** Changes a row, raises its version and writes down what it did, column by column. */
export async function updateRow(
  tx: EntityManager,
  row: Requirement,
  values: Partial<Requirement>,
  change: Change,
): Promise<void> {
  const columns = tx.connection.getMetadata(Requirement).columns
  const changed = columns.filter(
    ({ propertyName }) =>
      Object.hasOwn(values, propertyName) && !isSame(pick(values, propertyName), pick(row, propertyName)),
  )
  const named = (from: object) =>
    Object.fromEntries(changed.map((column) => [column.databaseName, pick(from, column.propertyName)]))
  const fields = { old: named(row), new: named(values) }
  row.version += 1
  await tx.update(Requirement, { id: row.id }, { ...values, version: row.version })
  await writeHistory(tx, row, change, fields)
}

const pick = (from: object, name: string): unknown => (from as Record<string, unknown>)[name] ?? null
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
