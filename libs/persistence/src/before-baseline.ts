/** The time of the baselines: one migration for each schema that makes what those of `VERSION` had made one by one. */
export const BASELINE = 1790000800000
const VERSION = '0.1.0'

/** Of every name the last digits. */
export const timeOf = (migration: string): number => Number(migration.slice(-String(BASELINE).length))

/** How many migrations a schema had when that version had brought it to its head, and the newest of them. */
export const HEADS = new Map<string, readonly [count: number, newest: string]>([
  ['catalogue', [28, 'Proposals1790000096000']],
  ['chat', [5, 'CreateModelUse1790000030000']],
  ['documents', [16, 'OldAccesses1790000700300']],
  ['identity', [19, 'DeletedAddress1790000700200']],
  ['notifications', [10, 'RouteWatch1790000045000']],
  ['orders', [47, 'PersonHash1790000700100']],
  ['payments', [17, 'RefundsOfPerson1790000401200']],
])

export const isBaseline = (migration: string): boolean => timeOf(migration) === BASELINE

export const noteBaseline = (schema: string, name: string): string =>
  `INSERT INTO ${schema}.migration (timestamp, name) VALUES (${BASELINE}, '${name}')`

/**
 * @param done names of the migrations that a schema has had
 * @returns whether that version made it: then it has all that the baseline makes
 * @throws Error that says what to do when it is older than that
 */
export function isFromBefore(schema: string, done: readonly string[]): boolean {
  const before = done.filter((name) => timeOf(name) < BASELINE)
  const [count, newest] = HEADS.get(schema) ?? [0, '']
  if (count === 0 || before.length === 0) return false
  if (before.length === count && before.includes(newest)) return true
  throw new Error(
    `schema ${schema} is from before version ${VERSION}. Start version ${VERSION} once, then this one`,
  )
}

/**
 * @param ask runs SQL and gives the rows
 * @returns names of the migrations that a schema has had
 */
export async function migrationsDone(
  schema: string,
  ask: (sql: string) => Promise<unknown>,
): Promise<string[]> {
  const [found] = (await ask(`SELECT to_regclass('${schema}.migration') IS NOT NULL AS exists`)) as [
    { exists: boolean },
  ]
  if (!found.exists) return []
  return ((await ask(`SELECT name FROM ${schema}.migration`)) as { name: string }[]).map(({ name }) => name)
}
