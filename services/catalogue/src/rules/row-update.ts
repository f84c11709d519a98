import type { EntityManager } from 'typeorm'
import { Requirement } from './requirement.entity'
import { type Change, writeHistory } from './requirement-history.store'
import { RULE_COLUMNS } from './rule-columns'

/** Changes a row, raises its version and writes down what it did, column by column. @returns whether it did anything */
export async function updateRow(
  tx: EntityManager,
  row: Requirement,
  values: Partial<Requirement>,
  change: Change,
): Promise<boolean> {
  const fields = difference(tx, row, values)
  if (Object.keys(fields.new).length === 0) return false
  row.version += 1
  await tx.update(Requirement, { id: row.id }, { ...values, version: row.version })
  await writeHistory(tx, row, change, fields)
  return true
}

/** Takes a row out of its line, and writes down what it was. */
export async function removeRow(tx: EntityManager, row: Requirement, change: Change): Promise<void> {
  const all = Object.fromEntries(
    tx.connection
      .getMetadata(Requirement)
      .columns.map((column) => [column.databaseName, pick(row, column.propertyName)]),
  )
  await writeHistory(tx, row, change, { old: all, new: {} })
  await tx.delete(Requirement, { id: row.id })
}

/** Writes down of a row that took another one's place in what it says something else. */
export async function tellSuccession(
  tx: EntityManager,
  old: Requirement,
  row: Requirement,
  change: Change,
): Promise<void> {
  await writeHistory(tx, row, change, difference(tx, old, row, RULE_COLUMNS))
}

/** The columns in which two versions differ, as the database names them: of all that `now` has, or only of some. */
function difference(
  tx: EntityManager,
  old: Requirement,
  now: Partial<Requirement>,
  only?: readonly string[],
) {
  const columns = tx.connection
    .getMetadata(Requirement)
    .columns.filter(
      ({ propertyName, databaseName }) =>
        Object.hasOwn(now, propertyName) &&
        (only?.includes(databaseName) ?? true) &&
        !isSame(pick(now, propertyName), pick(old, propertyName)),
    )
  const named = (from: object) =>
    Object.fromEntries(columns.map((column) => [column.databaseName, pick(from, column.propertyName)]))
  return { old: named(old), new: named(now) }
}

const pick = (from: object, name: string): unknown => (from as Record<string, unknown>)[name] ?? null
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
