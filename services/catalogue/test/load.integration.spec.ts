import { newId } from '@borderlane/persistence'
import { testDatabase } from '@borderlane/testing'
import { Client } from 'pg'
import { DataSource } from 'typeorm'
import { BuiltInLoader } from '../src/built-in/built-in.loader'
import type { Requirement } from '../src/requirement/requirement.entity'
import { replaceRequirements } from '../src/requirement/requirement-swap'
import { countRows, type Database, PAIRS, type Replica, startReplica, stopReplica, stopAll } from './replica'

describe('loading the built-in data', () => {
  let database: Database
  let first: Replica
  let db: DataSource

  const count = () => countRows(db)
  const asOwner = async (...statements: string[]): Promise<void> => {
    const connectionString = database.settings.DATABASE_OWNER_URL
    const owner = new Client({ connectionString, options: '-c search_path=catalogue' })
    await owner.connect()
    for (const statement of statements) await owner.query(statement)
    await owner.end()
  }

  beforeAll(async () => {
    database = await testDatabase('catalogue')
    const replicas = await Promise.all([startReplica(database), startReplica(database)])
    first = replicas[0]
    db = first.get(DataSource)
  })
  afterAll(stopAll)

  it('happens once when two replicas start on an empty database together', async () => {
    const loads = await db.query<unknown>(
      `SELECT count(*)::int AS rows, count(DISTINCT created_at)::int AS loads FROM requirement`,
    )
    expect(loads).toEqual([{ rows: PAIRS, loads: 1 }])
  })

  describe('a further start', () => {
    it('does not load again', async () => {
      const ids = () => db.query<unknown>(`SELECT md5(string_agg(id::text, '' ORDER BY id)) FROM requirement`)
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

    it('after a first load that failed finds no row and loads', async () => {
      const loader = first.get(BuiltInLoader)
      await asOwner(
        `DELETE FROM requirement`,
        `ALTER TABLE requirement ADD CONSTRAINT refused CHECK (destination_country <> 'ZW')`,
      )
      await expect(loader.load()).rejects.toThrow('refused')
      expect(await count()).toBe(0)

      await asOwner(`ALTER TABLE requirement DROP CONSTRAINT refused`)
      expect(await loader.load()).toBe(true)
      expect(await count()).toBe(PAIRS)
      expect(await loader.load()).toBe(false)
    })
  })

  describe('a load that fails', () => {
    const before = async () => ({
      rows: await count(),
      sum: await db.query(`SELECT md5(string_agg(id::text, '' ORDER BY id)) FROM requirement`),
    })
    const someRows = function* (rows: number, last: () => Requirement): Generator<Requirement> {
      for (let index = 0; index < rows - 1; index++) yield { ...last(), passportCountry: 'IN', id: newId() }
      yield last()
    }
    const row = (): Requirement => ({
      id: newId(),
      passportCountry: 'DE',
      destinationCountry: 'FR',
      visaType: 'embassy',
      visaRequired: true,
      electronicAuthorisation: false,
      admitted: true,
      stayDays: null,
      governmentFeeCents: 0,
      governmentFeeStatus: 'unknown',
      governmentFeeSource: null,
      baseServiceFeeCents: 2_500,
      processingDaysStandard: 5,
      processingDaysRush: null,
      processingDaysSuperRush: null,
      processingDaysSameDay: null,
      requiredDocuments: [],
      notes: null,
      source: { name: 'the data', url: null, asOf: '2026-02-17' },
      priceTier: null,
      pricingNotes: null,
      lastPriceUpdated: null,
      inflationAdjusted: false,
      competitorPrices: [],
      createdAt: new Date(),
    })
    const fails = (expected: number, rows: () => Iterable<Requirement>) =>
      expect(db.transaction((tx) => replaceRequirements(tx, expected, rows))).rejects

    it.each([
      [
        'the source breaks in the middle',
        'the source broke',
        2_000,
        () =>
          someRows(1_500, () => {
            throw new Error('the source broke')
          }),
      ],
      ['rows are missing', '1 requirements instead of 2', 2, () => [row()]],
      [
        'there are too many rows',
        '2 requirements instead of 1',
        1,
        () => [row(), { ...row(), destinationCountry: 'IT' }],
      ],
      ['a row is out of range', 'check constraint', 1, () => [{ ...row(), governmentFeeCents: -1 }]],
      ['a pair comes twice', 'requirement_pair', 2, () => [row(), row()]],
      ['a country is unknown', 'foreign key', 1, () => [{ ...row(), destinationCountry: 'ZZ' }]],
    ] as const)('keeps every old row when %s', async (_name, message, expected, rows) => {
      const old = await before()
      await fails(expected, rows).toThrow(message)
      expect(await before()).toEqual(old)
      expect(await db.query(`SELECT 1 FROM requirement_staging LIMIT 1`)).toEqual([])
    })

    it('is the only one that does: a good one takes the place of all rows', async () => {
      const notes = 'tab\tand "quotes"\nand \\ and é'
      const kept = { ...row(), notes, requiredDocuments: ['a "b", c', '\\'], stayDays: 7 }
      const error = new Error('rolled back, for the other tests')
      const replaced = db.transaction(async (tx) => {
        await replaceRequirements(tx, 1, () => [kept])
        expect(
          await tx.query(`SELECT notes, required_documents, stay_days, source FROM requirement`),
        ).toEqual([{ notes, required_documents: kept.requiredDocuments, stay_days: 7, source: kept.source }])
        throw error
      })
      await expect(replaced).rejects.toBe(error)
    })
  })
})
