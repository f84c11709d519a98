import { timeOf } from './before-baseline'

/**
 * The comment on a schema says which migration a version has to know to work on it: `needs CreateOrder1790000000000`. Versions
 * that are older than that refuse before anything starts.
 */
const COMMENT = /^needs (\w+)$/

export const neededMigration = (schema: string): string =>
  `SELECT obj_description(to_regnamespace('${schema}'), 'pg_namespace') AS comment`

export const setNeededMigration = (schema: string, name: string): string =>
  `COMMENT ON SCHEMA ${schema} IS 'needs ${name}'`

/** Whether a schema needs more by this migration than it has said so far: an older version does not lower it. */
export const isMore = (name: string, comment: string | null): boolean =>
  timeOf(name) > timeOf(COMMENT.exec(comment ?? '')?.[1] ?? '')

/**
 * @param comment as `neededMigration` gives it
 * @param known names of the migrations of this version, or their times alone
 * @throws Error that says what to do when this version is too old
 */
export function requireKnown(schema: string, comment: string | null, known: readonly string[]): void {
  const [, needed] = COMMENT.exec(comment ?? '') ?? []
  if (!needed || known.some((name) => needed.endsWith(name))) return
  throw new Error(
    `schema ${schema} needs a newer version than this one (one that knows ${needed}): start that again, or bring back a backup from before it`,
  )
}
