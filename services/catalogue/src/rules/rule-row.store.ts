import type { RequirementChange } from '@borderlane/contracts/catalogue/admin'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import type { EntityManager } from 'typeorm'
import { Requirement } from './requirement.entity'

export interface Change {
  cause: RequirementChange['cause']
  at: Date
  runId: string | null
  actorId: string | null
  source: Source | null
  /** The first day on which the change holds, `YYYY-MM-DD`; the day of `at` unless given. */
  effective?: string
}

/** In these a rule may differ from the one that it replaces. */
export const RULE_COLUMNS = [
  'visa_type',
  'visa_required',
  'electronic_authorisation',
  'admitted',
  'stay_days',
  'valid_from',
  'required_documents',
]

/** What a row says in short, as JSON with the names of the contract. */
export const summaryColumns = (
  row: string,
): string => `jsonb_build_object('visaType', ${row}.visa_type, 'visaRequired', ${row}.visa_required,
  'electronicAuthorisation', ${row}.electronic_authorisation, 'admitted', ${row}.admitted, 'stayDays', ${row}.stay_days)`

/** The columns of one row that differ from another row, as JSON by column: all, or only some. */
export function changedFields(row: string, other: string, only?: readonly string[]): string {
  // A change of all rules writes 80,000 of these. Comparing the columns themselves costs a tenth of taking both rows apart.
  if (only)
    return only
      .map(
        (column) =>
          `CASE WHEN ${row}.${column} IS DISTINCT FROM ${other}.${column}
            THEN jsonb_build_object('${column}', ${row}.${column}) ELSE '{}' END`,
      )
      .join(' || ')
  return `(SELECT coalesce(jsonb_object_agg(this.key, this.value), '{}'::jsonb)
    FROM jsonb_each(to_jsonb(${row})) this JOIN jsonb_each(to_jsonb(${other})) that USING (key)
    WHERE this.value IS DISTINCT FROM that.value AND key <> 'version')`
}

export async function lockPair(tx: EntityManager, passport: string, destination: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('rules'), hashtext($1))`, [passport + destination])
}

/** For changes that may overlap one by one, but not together. */
export async function holdRules<T>(tx: EntityManager, work: () => Promise<T>): Promise<T> {
  await tx.query(`SET CONSTRAINTS requirement_line DEFERRED`)
  const result = await work()
  await tx.query(`SET CONSTRAINTS requirement_line IMMEDIATE`)
  return result
}

/** Changes a row, raises its version and records the change by column. @returns whether it did anything */
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

export async function removeRow(tx: EntityManager, row: Requirement, change: Change): Promise<void> {
  const all = Object.fromEntries(
    tx.connection
      .getMetadata(Requirement)
      .columns.map((column) => [column.databaseName, pick(row, column.propertyName)]),
  )
  await writeHistory(tx, row, change, { old: all, new: {} })
  await tx.delete(Requirement, { id: row.id })
}

export async function recordSuccession(
  tx: EntityManager,
  old: Requirement,
  row: Requirement,
  change: Change,
): Promise<void> {
  await writeHistory(tx, row, change, difference(tx, old, row, RULE_COLUMNS))
}

export async function writeHistory(
  tx: EntityManager,
  row: Requirement,
  change: Change,
  fields: { old: Record<string, unknown>; new: Record<string, unknown> },
): Promise<void> {
  await tx.query(
    `INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, run_id, actor_id,
       source, version_after, effective, old, new) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      row.id,
      row.passportCountry,
      row.destinationCountry,
      change.at,
      change.cause,
      change.runId,
      change.actorId,
      change.source && JSON.stringify(change.source),
      row.version,
      change.effective ?? null,
      JSON.stringify(fields.old),
      JSON.stringify(fields.new),
    ],
  )
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
