import {
  getImport,
  listImportRows,
  publishImport,
  startOfficialData,
} from '@borderlane/contracts/catalogue/import'
import { findRequirement } from '@borderlane/contracts/catalogue/public'
import { newId } from '@borderlane/persistence'
import { guestCalls, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import {
  countRows,
  type Database,
  IN_USE,
  loadedDatabase,
  ownBroker,
  type Replica,
  startReplica,
  stopAll,
  takeBack,
} from './replica'

/** A run on a busy machine. */
const RUN_MS = 180_000
const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }

describe('the official data', () => {
  let replica: Replica
  let database: Database
  let db: DataSource
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  const answer = (from: string, to: string, on?: string) =>
    gateway.send(findRequirement, { from, to, ...(on && { on }) })

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    database = await loadedDatabase()
    replica = await startReplica(database)
    db = replica.get(DataSource)
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  it('is in a fresh catalogue: what the authority says itself, with its day', async () => {
    expect(await answer('IN', 'FR')).toMatchObject({
      evidence: 'authority',
      visaType: 'embassy',
      checkedOn: '2026-08-19',
      source: { asOf: '2026-08-19', documentDay: '2025-12-30', name: expect.stringContaining('EUR-Lex') },
      confidence: 'high',
      disagreements: [],
    })
    // A visa since February, which the index does not know.
    expect(await answer('NI', 'GB')).toMatchObject({ visaType: 'embassy', evidence: 'authority' })
  })

  it('leaves days that a list does not name with the index that names them', async () => {
    const { evidence, facts } = await answer('DE', 'SG')
    expect(evidence).toBe('authority')
    expect(facts.find(({ fact }) => fact === 'days')).toMatchObject({
      evidence: 'index',
      source: { name: 'Passport Index dataset' },
    })
  })

  it('names what other sources say, and does not answer with it', async () => {
    expect(await answer('GB', 'KI')).toMatchObject({
      stayDays: 90,
      disagreements: [{ rule: { visaType: 'visa_free', stayDays: 30 }, from: null, evidence: 'cited' }],
    })
  })

  it('says what is announced to those whom it will concern', async () => {
    expect((await answer('US', 'FR')).announced).toMatchObject([
      { kind: 'etias', from: null, fee: 'EUR 20.00' },
    ])
    expect((await answer('IN', 'FR')).announced).toEqual([])
    expect((await answer('DE', 'FR')).announced).toEqual([])
  })

  it('says what else is to be done with this passport there, and nothing to those who are not admitted', async () => {
    const duties = async (from: string, to: string) => (await answer(from, to)).duties
    expect(await duties('IN', 'TH')).toContainEqual(
      expect.objectContaining({ code: 'arrival_card', name: 'TDAC', fee: 'free', earliestHours: 72 }),
    )
    expect(await duties('US', 'FR')).toContainEqual(expect.objectContaining({ code: 'stay_limit' }))
    expect((await duties('DE', 'FR')).map(({ code }) => code)).not.toContain('stay_limit')
    const refused = await answer('IL', 'MV')
    expect([refused.admitted, refused.duties]).toEqual([false, []])
  })

  it('comes to a catalogue that was there before by a run that staff look at, and take back', async () => {
    const state = async () => ({
      official: await countRows(db, `${IN_USE} AND evidence = 'authority'`),
      open: (await db.query<unknown[]>(`SELECT FROM disagreement`)).length,
      rule: await answer('NI', 'GB').then(({ visaType, source }) => [visaType, source.name]),
    })
    const fresh = await state()
    // As a catalogue was before this version.
    await database.query(`DELETE FROM disagreement`)
    await database.query(`UPDATE requirement SET evidence = 'index', source = '{"code":"published","name":"Index","url":null,"asOf":"2026-02-17"}',
      checked_on = '2026-02-17' WHERE evidence = 'authority'`)
    await database.query(`UPDATE requirement SET government_fee_listed = 'EUR 60.00', government_fee_status = 'estimate'
      WHERE passport_country = 'IN' AND destination_country = 'FR'`)
    const before = { ...(await state()), rule: fresh.rule }
    const run = await gateway.send(startOfficialData, {}, ADMIN)
    const read = () => gateway.send(getImport, { runId: run.id }, ADMIN)
    await waitFor(async () => (await read()).state === 'review', RUN_MS)
    expect(await state()).toMatchObject({ official: 0, open: 0 })
    const { total } = await gateway.send(listImportRows, { runId: run.id, kind: 'kept', page: 1 }, ADMIN)
    expect(total).toBeGreaterThan(200)
    await gateway.send(publishImport, { runId: run.id }, ADMIN)
    await waitFor(async () => (await read()).state === 'published', RUN_MS)
    expect(await state()).toMatchObject({ open: total, official: fresh.official })
    expect(await answer('IN', 'FR')).toMatchObject({
      governmentFeeListed: 'EUR 90.00',
      governmentFeeStatus: 'sourced',
    })
    // A second run finds nothing new.
    expect(await takeBack(gateway.send, run.id, ADMIN)).toMatchObject({ state: 'undone' })
    expect(await state()).toMatchObject({ open: 0, official: before.official })
  })
})
