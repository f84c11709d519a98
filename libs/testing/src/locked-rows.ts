import { Jobs } from '@borderlane/messaging'
import { runJob, toAppError } from '@borderlane/runtime'
import type { INestApplicationContext } from '@nestjs/common'
import type { TestDatabase } from './test-database'

type Query = TestDatabase['query']
type Work = Record<string, () => unknown>

/** Rows of other services' events, in partitions by the day on which they were written. */
const MESSAGES = ['outbox', 'inbox', 'migrations']

interface Ends {
  /** What could not be done, `<job>: <code>`. */
  failed: string[]
  /** Tables of which rows were changed or deleted. */
  changed: string[]
}

/**
 * Does all that a service does by time, at once: while every row it has is locked, as by a transaction that is stuck, and
 * again when none is.
 * @param meanwhile what people do while the rows are locked
 * @param work by name
 * @param only of these tables; of all unless given
 */
export async function doWorkAroundLocks(
  { query }: TestDatabase,
  meanwhile: () => Promise<unknown>,
  work: Work,
  only?: string[],
): Promise<{ locked: Ends; free: Ends }> {
  const tables = only ?? (await tablesOf(query))
  await query(`BEGIN`)
  for (const table of tables) await query(`SELECT FROM "${table}" FOR UPDATE`)
  try {
    const locked = await endsOf(query, tables, async () => (await Promise.all([doAll(work), meanwhile()]))[0])
    // The timers of the service itself may be first, as soon as the rows are free.
    const free = await endsOf(query, tables, async () => {
      await query(`ROLLBACK`)
      return doAll(work)
    })
    return { locked, free }
  } finally {
    await query(`ROLLBACK`)
  }
}

/** Makes every row of a service so many days older than it is, so that all that goes by time is due. */
export async function ageRows({ query }: TestDatabase, days: number, tables?: string[]): Promise<void> {
  // As after a restore: what is only added to may not be changed otherwise.
  await query(`SET session_replication_role = replica`)
  for (const table of tables ?? (await tablesOf(query))) {
    const columns = await query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'
         AND data_type IN ('timestamp with time zone', 'date')`,
      [table],
    )
    const older = columns.map(({ name }) => `"${name}" = "${name}" - ${days} * interval '1 day'`)
    if (older.length > 0) await query(`UPDATE "${table}" SET ${older.join(', ')}`)
  }
  await query(`SET session_replication_role = DEFAULT`)
}

/** All jobs of a service that come by time. */
export function jobsOf(app: INestApplicationContext): Work {
  const due = app.get(Jobs, { strict: false }).listJobs()
  return Object.fromEntries(
    due
      .filter(({ options }) => options.everyMs)
      .map(({ definition, method }) => [definition.name, () => method({})]),
  )
}

/** @returns what could not be done */
async function doAll(work: Work): Promise<string[]> {
  const failed = await Promise.all(
    Object.entries(work).map(([name, run]) =>
      runJob(async () => run()).then(
        () => [],
        (error: unknown) => [`${name}: ${toAppError(error, {}).code}`],
      ),
    ),
  )
  return failed.flat()
}

async function endsOf(query: Query, tables: string[], work: () => Promise<string[]>): Promise<Ends> {
  const before = await rowsOf(query, tables)
  const failed = await work()
  const after = new Set(await rowsOf(query, tables))
  const changed = before.filter((row) => !after.has(row)).map((row) => row.slice(0, row.indexOf(' ')))
  return { failed, changed: [...new Set(changed)] }
}

/** Every row as text, after the name of its table. */
async function rowsOf(query: Query, tables: string[]): Promise<string[]> {
  const rows = await query<{ row: string }>(
    tables.map((table) => `SELECT '${table} ' || t::text AS row FROM "${table}" t`).join(' UNION ALL '),
  )
  return rows.map(({ row }) => row)
}

async function tablesOf(query: Query): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace
       AND relkind = 'r' AND NOT relispartition AND relname <> ALL($1) ORDER BY 1`,
    [MESSAGES],
  )
  return tables.map(({ name }) => name)
}
