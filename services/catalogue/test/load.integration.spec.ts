import { testDatabase } from '@borderlane/testing'
import { Client } from 'pg'
import { DataSource } from 'typeorm'
import { BuiltInLoader } from '../src/runs/fill-catalogue'
import {
  countRows,
  type Database,
  countPairs,
  loadedDatabase,
  PAIRS,
  type Replica,
  startReplica,
  stopReplica,
  stopAll,
} from './replica'

// Milliseconds. Two services that fill a catalogue on a busy machine.
describe('loading the built-in data', () => {
  let database: Database
  let first: Replica
  let db: DataSource

  const asOwner = async (...statements: string[]): Promise<void> => {
    const connectionString = database.settings.DATABASE_OWNER_URL
    const owner = new Client({ connectionString, options: '-c search_path=catalogue' })
    await owner.connect()
    for (const statement of statements) await owner.query(statement)
    await owner.end()
  }
  const ids = () => db.query<unknown>(`SELECT md5(string_agg(id::text, '' ORDER BY id)) FROM requirement`)
  const runs = () =>
    db.query<unknown>(`SELECT tool, state, imported, updated FROM run ORDER BY started_at, id`)

  beforeAll(async () => {
    database = await loadedDatabase()
    first = await startReplica(database)
    db = first.get(DataSource)
  })
  afterAll(stopAll)

  it('happens once when two replicas start on an empty database together, with the tools of an admin', async () => {
    expect(await countPairs(db)).toBe(PAIRS)
    expect(await runs()).toEqual([
      { tool: 'visa-data', state: 'published', imported: PAIRS, updated: 0 },
      { tool: 'prices', state: 'published', imported: 0, updated: expect.any(Number) },
      { tool: 'travel', state: 'published', imported: 0, updated: 124 },
      { tool: 'official', state: 'published', imported: expect.any(Number), updated: 0 },
    ])
  })

  it('does not happen again with a further start', async () => {
    const old = await ids()
    await stopReplica(await startReplica(database))
    expect(await ids()).toEqual(old)
  })

  it('keeps exchange rates that are newer than the built-in ones', async () => {
    await db.query(`UPDATE exchange_rate SET rate_per_gbp = 2, as_of = '2030-01-01' WHERE currency = 'USD'`)
    await stopReplica(await startReplica(database))
    const rates = await db.query<unknown>(
      `SELECT rate_per_gbp::text AS rate FROM exchange_rate WHERE currency = 'USD'`,
    )
    expect(rates).toEqual([{ rate: '2' }])
  })

  it('changes nothing when it fails, and is made up for by the next start', async () => {
    const loader = first.get(BuiltInLoader)
    await asOwner(
      `TRUNCATE requirement, run CASCADE`,
      `ALTER TABLE requirement ADD CONSTRAINT refused CHECK (destination_country <> 'ZW')`,
    )
    await expect(loader.loadData()).rejects.toThrow('catalogue.run_failed')
    expect(await countRows(db)).toBe(0)
    expect(await runs()).toEqual([{ tool: 'visa-data', state: 'failed', imported: 39_402, updated: 0 }])

    // The next start dies before the last step, the authorities' lists.
    await asOwner(
      `ALTER TABLE requirement DROP CONSTRAINT refused`,
      `ALTER TABLE requirement ADD CONSTRAINT refused CHECK (evidence <> 'authority')`,
    )
    await expect(loader.loadData()).rejects.toThrow('catalogue.run_failed')
    expect(await countPairs(db)).toBe(PAIRS)
    expect(await countRows(db, `evidence = 'authority'`)).toBe(0)

    await asOwner(`ALTER TABLE requirement DROP CONSTRAINT refused`)
    expect(await loader.loadData()).toBe(true)
    expect(await countPairs(db)).toBe(PAIRS)
    expect(await countRows(db, `evidence = 'authority'`)).toBeGreaterThan(6_000)
    expect(await loader.loadData()).toBe(false)
    // All rules are written twice.
  })

  it('leaves an empty catalogue empty where that is asked for', async () => {
    const empty = await startReplica(await testDatabase('catalogue'), { CATALOGUE_SEED: 'empty' })
    expect(await countRows(empty.get(DataSource))).toBe(0)
  })
})
