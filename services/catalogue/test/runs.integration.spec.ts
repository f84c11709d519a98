import {
  addCompetitorPrice,
  applyInflation,
  editPrice,
  initializeAllPricing,
  listPricedRequirements,
  listRequirementChanges,
  previewBulkPrices,
  setPriceTiers,
} from '@borderlane/contracts/catalogue/admin'
import {
  getCurrentImport,
  getImport,
  importVisaData,
  importVisaPrices,
  initializePricing,
  listImportRows,
  publishImport,
  startImport,
  startPriceUpdate,
  startTravelSync,
} from '@borderlane/contracts/catalogue/import'
import { findRequirement, listRuleHistory } from '@borderlane/contracts/catalogue/public'
import { setRules } from '@borderlane/contracts/catalogue/rules'
import { newId } from '@borderlane/persistence'
import { guestCalls, testDatabase, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import {
  countRows,
  loadedDatabase,
  IN_USE,
  ownBroker,
  countPairs,
  PAIRS,
  type Replica,
  startReplica,
  stopAll,
  stopReplica,
  takeBack,
} from './replica'

/** An import of all rules on a busy machine. */
const RUN_MS = 180_000
const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }

// Milliseconds. Ten batches of real rules on a busy machine.
describe('a catalogue that starts empty, and its tools', () => {
  let replica: Replica
  let db: DataSource
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send

  const sum = (what: string) => db.query<unknown>(`SELECT ${what} AS sum FROM requirement`)
  const ended = async (runId: string) => {
    const run = () => ask(getImport, { runId }, ADMIN)
    await waitFor(async () => (await run()).state !== 'running', RUN_MS)
    return run()
  }

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    replica = await startReplica(await testDatabase('catalogue'), { CATALOGUE_SEED: 'empty' })
    db = replica.get(DataSource)
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  it('lets anyone bring the first data, batch by batch, and no one a second time', async () => {
    await expect(ask(importVisaPrices, {})).rejects.toMatchObject({ code: 'catalogue.import_closed' })
    const first = await ask(importVisaData, { truncate: true })
    expect(first).toMatchObject({ total: PAIRS, imported: 4_000, nextOffset: 4_000, done: false })
    expect(await ask(getCurrentImport, {})).toMatchObject({
      run: { state: 'running', done: 4_000, total: PAIRS },
    })
    expect(await countRows(db)).toBe(0)
    // A batch that does not follow is refused, and a page that is loaded again starts afresh.
    await expect(ask(importVisaData, { offset: 12_000 })).rejects.toMatchObject({
      code: 'catalogue.import_out_of_step',
    })
    let batch = await ask(importVisaData, { truncate: true })
    while (!batch.done) batch = await ask(importVisaData, { offset: batch.nextOffset })
    expect(batch.nextOffset).toBe(PAIRS)
    expect(await countRows(db)).toBe(PAIRS)

    await expect(ask(importVisaData, { truncate: true })).rejects.toMatchObject({
      code: 'catalogue.import_closed',
    })
    expect(await countRows(db, `government_fee_status = 'unknown'`)).toBe(26_574)
    expect(await ask(importVisaPrices, {})).toMatchObject({ success: true })
    expect(await countRows(db, `last_price_updated IS NULL AND government_fee_cents > 0`)).toBe(0)
    expect(await ask(initializePricing, {})).toMatchObject({
      success: true,
      stats: { inflationAdjusted: PAIRS, tier1: 68 * 198, tier2: 60 * 198, tier3: 71 * 198 },
    })
    expect(await countRows(db, `base_service_fee_cents = 3050 AND inflation_adjusted`)).toBe(PAIRS)
    // Raised and labelled at once: the visitor's first import waits for it.
    expect(
      await db.query(`SELECT cause, count(*)::int, count(*) FILTER (WHERE new ?& '{price_tier,base_service_fee_cents}')::int AS both
        FROM requirement_history JOIN run ON run.id = run_id AND tool = 'initialize' GROUP BY cause`),
    ).toEqual([{ cause: 'initialize', count: PAIRS, both: PAIRS }])
    await expect(ask(initializePricing, {})).rejects.toMatchObject({ code: 'catalogue.import_closed' })
  })

  it('changes nothing with the same data again, and keeps every id', async () => {
    const ids = await sum(`md5(string_agg(id::text, '' ORDER BY id))`)
    const run = await ended((await ask(startImport, {}, ADMIN)).id)
    expect(run).toMatchObject({ state: 'published', imported: PAIRS, unchanged: PAIRS, changed: 0, kept: 0 })
    expect(await sum(`md5(string_agg(id::text, '' ORDER BY id))`)).toEqual(ids)
  })

  it('shows a difference first, publishes it, and takes it back', async () => {
    await db.query(`UPDATE requirement SET visa_type = 'evisa', visa_required = true, stay_days = NULL
      WHERE passport_country = 'IN' AND destination_country = 'TH'`)
    await db.query(
      `UPDATE requirement SET stay_days = 30 WHERE passport_country = 'DE' AND destination_country = 'TH'`,
    )
    const before = await sum(
      `md5(string_agg(concat_ws('|', id, visa_type, stay_days, valid_until), '' ORDER BY id))`,
    )
    const { id: runId } = await ask(startImport, { review: true }, ADMIN)
    expect(await ended(runId)).toMatchObject({ state: 'review', changed: 2, unchanged: PAIRS - 2 })
    const { rows } = await ask(listImportRows, { runId, kind: 'changed' }, ADMIN)
    expect(rows.map(({ passport, old, new: now }) => [passport, old, now])).toEqual(
      expect.arrayContaining([
        ['IN', 'evisa', 'visa_free 60'],
        ['DE', 'visa_free 30', 'visa_free 60'],
      ]),
    )
    expect(
      await sum(`md5(string_agg(concat_ws('|', id, visa_type, stay_days, valid_until), '' ORDER BY id))`),
    ).toEqual(before)
    // What waits keeps nobody from working, and does not undo that work later.
    const source = { name: 'Ministry', url: 'https://mfa.example/visas' }
    const rule = { passports: ['DE'], destination: 'TH', entry: 'visa_free' as const, stayDays: 31, source }
    const set = await ask(setRules, rule, ADMIN)
    expect(set).toMatchObject({ state: 'published', updated: 1 })
    expect(await ask(publishImport, { runId }, ADMIN)).toMatchObject({
      state: 'published',
      changed: 1,
      kept: 1,
      canUndo: true,
    })
    // On a busy machine the memory is still behind the data of the tests before.
    await waitFor(async () => (await ask(findRequirement, { from: 'DE', to: 'TH' })).stayDays === 31)
    expect(await countPairs(db)).toBe(PAIRS)
    await waitFor(async () => (await ask(findRequirement, { from: 'IN', to: 'TH' })).visaType === 'visa_free')
    const { history } = await ask(listRuleHistory, { from: 'IN', to: 'TH' })
    expect(history[0]!.changes).toContainEqual({ field: 'visaType', old: 'evisa', new: 'visa_free' })
    expect(await takeBack(ask, runId, ADMIN)).toMatchObject({ state: 'undone', canUndo: false })
    expect(await takeBack(ask, set.id, ADMIN)).toMatchObject({ state: 'undone', kept: 0 })
    expect(
      await sum(`md5(string_agg(concat_ws('|', id, visa_type, stay_days, valid_until), '' ORDER BY id))`),
    ).toEqual(before)
  })

  it('keeps what was edited by hand and what a newer source says, and lists it', async () => {
    const { requirements } = await ask(listPricedRequirements, { search: 'iceland' }, ADMIN)
    const [row] = requirements
    await ask(editPrice, { id: row!.id, version: row!.version, baseServiceFeeCents: 4_000 }, ADMIN)
    await db.query(`UPDATE requirement SET stay_days = 7, visa_type = 'visa_free' WHERE id = $1`, [row!.id])
    await db.query(`UPDATE requirement SET stay_days = 8, checked_on = '2026-06-01'
      WHERE passport_country = 'DE' AND destination_country = 'FR'`)
    const run = await ended((await ask(startImport, {}, ADMIN)).id)
    expect(run).toMatchObject({ state: 'published', kept: 2 })
    const { rows } = await ask(listImportRows, { runId: run.id, kind: 'kept' }, ADMIN)
    expect(rows.map(({ reason }) => reason).sort()).toEqual(['edited', 'newer_source'])
  })

  it('tells an editor what changed meanwhile, and keeps the history of each price', async () => {
    const { requirements, total } = await ask(listPricedRequirements, { search: 'norWAY' }, ADMIN)
    expect(requirements).toHaveLength(100)
    // As a passport and as a destination.
    expect(total).toBe(await countRows(db, `'NO' IN (passport_country, destination_country) AND ${IN_USE}`))
    const { id, version } = requirements.find(
      (row) => row.governmentFeeListed?.startsWith('EUR') && row.priceTier !== 'tier3',
    )!
    const edited = await ask(editPrice, { id, version, governmentFeeCents: 1_234, priceTier: 'tier3' }, ADMIN)
    expect(edited).toMatchObject({
      governmentFeeCents: 1_234,
      governmentFeeStatus: 'estimate',
      // Pounds are what somebody typed, not what Norway asks for.
      governmentFeeListed: null,
      version: version + 1,
    })
    const listed = {
      governmentFeeListed: 'NOK 1100',
      governmentFeeSource: { name: 'UDI', url: 'https://udi.no/' },
    }
    const [theirs] = (await ask(listPricedRequirements, { search: 'iceland' }, ADMIN)).requirements
    expect(
      await ask(editPrice, { id: theirs!.id, version: theirs!.version, ...listed }, ADMIN),
    ).toMatchObject({
      governmentFeeCents: theirs!.governmentFeeCents,
      governmentFeeListed: 'NOK 1100.00',
      governmentFeeStatus: 'sourced',
      governmentFeeSource: { code: 'staff', name: 'UDI', url: 'https://udi.no/' },
    })
    await expect(ask(editPrice, { id, version, governmentFeeListed: '1100' }, ADMIN)).rejects.toMatchObject({
      code: 'validation.failed',
    })
    await expect(ask(editPrice, { id, version, baseServiceFeeCents: 1 }, ADMIN)).rejects.toMatchObject({
      code: 'catalogue.changed_meanwhile',
      details: { requirement: { id, version: version + 1, governmentFeeCents: 1_234 } },
    })
    // What was priced last is listed first.
    const listedNow = await ask(listPricedRequirements, {}, ADMIN)
    expect(listedNow.requirements.slice(0, 2).map((row) => row.id)).toEqual([theirs!.id, id])
    for (const baseServiceFeeCents of [-1, 0.5, 10_000_001])
      await expect(ask(editPrice, { id, version, baseServiceFeeCents }, ADMIN)).rejects.toMatchObject({
        code: 'validation.failed',
        details: { fields: [{ path: 'baseServiceFeeCents' }] },
      })
    await ask(addCompetitorPrice, { id, name: 'Other', priceCents: 9_900 }, ADMIN)
    const compared = await ask(addCompetitorPrice, { id, name: 'Third', priceCents: 8_800 }, ADMIN)
    expect(compared.competitorPrices).toEqual([
      { name: 'Other', priceCents: 9_900, dateAdded: expect.any(String) },
      { name: 'Third', priceCents: 8_800, dateAdded: expect.any(String) },
    ])
    const { changes } = await ask(listRequirementChanges, { id }, ADMIN)
    expect(changes[2]).toMatchObject({ cause: 'edit', actorId: ADMIN.userId })
    expect(changes[2]!.changes).toContainEqual({
      field: 'governmentFeeCents',
      old: expect.any(Number),
      new: 1_234,
    })
  })

  it.each([
    ['travel sync', startTravelSync, 124],
    ['price update', startPriceUpdate, 198],
  ])('takes a %s back, with every value that it changed', async (_what, tool, updated) => {
    await db.query(`UPDATE requirement SET processing_days_rush = 4, processing_days_super_rush = 3,
      processing_days_same_day = 0, government_fee_cents = 1, edited_at = NULL WHERE destination_country = 'KG'`)
    const [all] = await db.query<[{ columns: string }]>(
      `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
        WHERE table_schema = 'catalogue' AND table_name = 'requirement' AND column_name <> 'version'`,
    )
    const rows = () => sum(`sum(hashtextextended(ROW(${all.columns})::text, 0))`)
    const before = await rows()
    const run = await ended((await ask(tool, {}, ADMIN)).id)
    expect(run).toMatchObject({ state: 'published', updated, errors: 0 })
    expect(await rows()).not.toEqual(before)
    expect(await takeBack(ask, run.id, ADMIN)).toMatchObject({ state: 'undone', kept: 0 })
    expect(await rows()).toEqual(before)
  })

  it('leaves a rule that somebody has priced since where it is, and what it replaced over', async () => {
    const run = await ended((await ask(startTravelSync, {}, ADMIN)).id)
    const { requirements } = await ask(listPricedRequirements, { search: 'Algeria' }, ADMIN)
    const { id, version } = requirements.find(({ destinationCountry: { code } }) => code === 'IN')!
    await ask(editPrice, { id, version, baseServiceFeeCents: 5_000 }, ADMIN)
    // The new row and the old one.
    expect(await takeBack(ask, run.id, ADMIN)).toMatchObject({
      state: 'partly_undone',
      kept: 2,
    })
    expect(await countPairs(db)).toBe(PAIRS)
  })

  it('raises prices once per row, says 0 when none is left, and takes it back', async () => {
    expect(await ask(applyInflation, {}, ADMIN)).toMatchObject({ updated: 0 })
    await db.query(`UPDATE requirement SET inflation_adjusted = false, base_service_fee_cents = 2500, price_tier = NULL
      WHERE passport_country = 'IN'`)
    const before = await sum(`sum(base_service_fee_cents)`)
    // What is shown before is what happens.
    const preview = await ask(previewBulkPrices, { tool: 'initialize' }, ADMIN)
    expect(preview.changes).toEqual(
      expect.arrayContaining([
        { field: 'baseServiceFeeCents', before: 2_500, after: 3_050, rows: 198 },
        { field: 'priceTier', before: null, after: 'tier3', rows: 198 },
      ]),
    )
    const run = await ask(initializeAllPricing, {}, ADMIN)
    expect(run).toMatchObject({ updated: 198, stats: { inflationAdjusted: 198 } })
    expect(
      await countRows(
        db,
        `passport_country = 'IN' AND base_service_fee_cents = 3050 AND price_tier = 'tier3'`,
      ),
    ).toBe(198)
    if ('proposal' in run) throw new Error('it waits')
    expect(await takeBack(ask, run.id, ADMIN)).toMatchObject({
      state: 'undone',
      // With the row that an editor had labelled otherwise.
      updated: 199,
      kept: 0,
    })
    expect(await sum(`sum(base_service_fee_cents)`)).toEqual(before)
    expect(await countRows(db, `passport_country = 'IN' AND price_tier IS NULL AND ${IN_USE}`)).toBe(198)
    expect(await ask(setPriceTiers, {}, ADMIN)).toMatchObject({ updated: 199 })
    const ofCountry = `(SELECT price_tier FROM country WHERE code = passport_country)`
    expect(await countRows(db, `price_tier IS DISTINCT FROM ${ofCountry} AND ${IN_USE}`)).toBe(0)
  })

  it('closes a run whose process died, so that the next one can start', async () => {
    await db.query(
      `INSERT INTO run (id, tool, state, phase, origin, started_at, touched_at)
      VALUES ($1, 'prices', 'running', 'reading', 'builtin', now() - interval '1 hour', now() - interval '1 hour')`,
      [newId()],
    )
    const run = await ended((await ask(startPriceUpdate, {}, ADMIN)).id)
    expect(run).toMatchObject({ state: 'published', updated: expect.any(Number) })
    expect(
      await db.query(`SELECT count(*)::int AS count FROM run WHERE failure = 'catalogue.run_interrupted'`),
    ).toEqual([{ count: 1 }])
  })

  it('serves admins only', async () => {
    await expect(ask(startImport, {})).rejects.toMatchObject({ code: 'auth.required' })
    const user = { kind: 'user' as const, userId: newId() }
    await expect(ask(applyInflation, {}, user)).rejects.toMatchObject({ code: 'auth.forbidden' })
  })

  it('closes the public doors where the data is built in', async () => {
    const shop = await startReplica(await loadedDatabase())
    await stopReplica(replica)
    await expect(ask(importVisaData, { truncate: true })).rejects.toMatchObject({
      code: 'catalogue.import_closed',
    })
    await stopReplica(shop)
  })
})
