import { siteStaffActed } from '@borderlane/contracts/catalogue/internal'
import { getImport, undoImport } from '@borderlane/contracts/catalogue/import'
import type { Caller, PayloadOf } from '@borderlane/contracts/define'
import type { Run } from '@borderlane/contracts/catalogue/run'
import type { INestApplication } from '@nestjs/common'
import {
  type Filling,
  type guestCalls,
  startTestService,
  testBroker,
  testDatabase,
  type TestService,
  testSettings,
  waitFor,
} from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { AppModule } from '../src/app.module'
import { Config } from '../src/config'

/** 199 countries, each with all others. */
export const PAIRS = 39_402

const FEW_PASSPORTS =
  'AF AR AU BB BD BH BR BY CA CM CN DE ES FJ FR GB ID IN IS IT JM JP KG KI LK MX NG NO NP PH PL QA SG SK TH TO TR TW US VE VN WS ZA'.split(
    ' ',
  )

/** The rows of today. */
export const IN_USE = `(valid_from IS NULL OR valid_from <= now()) AND (valid_until IS NULL OR valid_until >= now()::date)`

type Broker = Awaited<ReturnType<typeof testBroker>>
export type Database = Awaited<ReturnType<typeof testDatabase>>
export type Replica = Pick<INestApplication, 'get' | 'close'>

const running = new Set<Replica>()
const databases = new Set<Database>()
let broker: Promise<Broker> | undefined

/** The whole service on a database, on the worker's broker. */
export async function startReplica(database: Database, more: Record<string, string> = {}): Promise<Replica> {
  const settings = { ...(await ownBroker()).settings('catalogue'), ...database.settings }
  const config = Config.parse({ ...testSettings, ...settings, ...more })
  const replica = await startTestService({ name: 'catalogue', module: AppModule.with(config), config })
  running.add(replica)
  databases.add(database)
  return replica
}

/** Does something as if it were noon of a day for a catalogue: what it has of the rules of a while holds for that while alone. */
export function onDay<T>(replica: Replica, day: string, work: () => Promise<T>): Promise<T> {
  return (replica as TestService).clock.during(Date.parse(`${day}T12:00:00Z`), work)
}

export async function stopReplica(replica: Replica): Promise<void> {
  running.delete(replica)
  await replica.close()
}

const LOADED: Filling = {
  name: 'loaded',
  // Two at once, of which one fills it: load.integration.spec.ts looks at what they left.
  async fill(database) {
    for (const replica of await Promise.all([startReplica(database), startReplica(database)]))
      await stopReplica(replica)
    databases.delete(database)
  },
}

/** A fifth of the passports: those that tests name. */
const FEW: Filling = {
  name: 'few',
  after: LOADED,
  async fill({ query }) {
    await query(`DELETE FROM requirement WHERE passport_country <> ALL ($1)`, [FEW_PASSPORTS])
    await query(`VACUUM FULL ANALYZE requirement`)
  },
}

/** A database in which a catalogue has loaded the built-in data. */
export const loadedDatabase = (): Promise<Database> => testDatabase('catalogue', LOADED)

/** The same with the rules of a few passports, for what has nothing to do with how many there are. */
export const smallDatabase = (): Promise<Database> => testDatabase('catalogue', FEW)

export async function stopAll(): Promise<void> {
  for (const replica of running) await stopReplica(replica)
  for (const database of databases) await database.close()
  databases.clear()
}

export async function countRows(db: DataSource, where = 'true'): Promise<number> {
  const [row] = await db.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM requirement WHERE ${where}`,
  )
  return row.count
}

/** Pairs that have had a rule; of some it is known that it has ended, and not what came then. */
export async function countPairs(db: DataSource): Promise<number> {
  const [row] = await db.query<[{ count: number }]>(
    `SELECT count(DISTINCT passport_country || destination_country)::int AS count FROM requirement`,
  )
  return row.count
}

/** Takes a run back. On a busy machine the call is answered before that is done. @returns the run afterwards */
export async function takeBack(
  ask: Awaited<ReturnType<typeof guestCalls>>['send'],
  runId: string,
  caller: Caller,
): Promise<Run> {
  await ask(undoImport, { runId }, caller)
  const run = () => ask(getImport, { runId }, caller)
  await waitFor(async () => (await run()).state !== 'published')
  return run()
}

/** One for the file, because each is a fresh one. */
export function ownBroker(): Promise<Broker> {
  return (broker ??= testBroker())
}

/** What the audit log of orders was sent of settings and of what is sold, oldest first: by whom, and what each became. */
export async function auditedChanges(replica: Replica): Promise<(string | null)[][]> {
  const rows = await replica
    .get(DataSource)
    .query<{ payload: PayloadOf<typeof siteStaffActed> }[]>(
      `SELECT payload FROM outbox WHERE subject = $1 ORDER BY id`,
      [siteStaffActed.subject],
    )
  return rows.map(({ payload: { actorId, changes } }) => [actorId, ...changes.map(({ after }) => after)])
}
