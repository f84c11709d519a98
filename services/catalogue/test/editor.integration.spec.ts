import { editPrice } from '@borderlane/contracts/catalogue/admin'
import { listImportRows } from '@borderlane/contracts/catalogue/import'
import { countSearches } from '@borderlane/contracts/catalogue/internal'
import {
  describeData,
  findRequirement,
  getQuote,
  listCountries,
  listRuleHistory,
} from '@borderlane/contracts/catalogue/public'
import {
  confirmList,
  confirmRules,
  decideDisagreements,
  listOldLists,
  listRuleQueue,
  previewRules,
  type RulePattern,
  setRules,
} from '@borderlane/contracts/catalogue/rules'
import { newId } from '@borderlane/persistence'
import { caller, guestCalls, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { dayAfter } from '../src/rules/time-line'
import { RouteDemand } from '../src/answer/route-demand'
import {
  countRows,
  smallDatabase,
  IN_USE,
  ownBroker,
  type Replica,
  startReplica,
  stopAll,
  takeBack,
} from './replica'

const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }
const GATEWAY = { kind: 'service' as const, service: 'gateway' }
const TODAY = new Date().toISOString().slice(0, 10)
const day = (ahead: number) => dayAfter(TODAY, ahead)
const SOURCE = { name: 'Ministry of Foreign Affairs', url: 'https://mfa.example/visas' }

describe('what staff set and confirm', () => {
  let replica: Replica
  let db: DataSource
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send

  /** Of all rows, but for their versions. */
  // All routes take longer than a statement may on a machine with other work.
  const rows = () =>
    db.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = 0`)
      return tx.query<unknown>(
        `SELECT sum(hashtextextended((to_jsonb(r) - 'version')::text, 0)) FROM requirement r`,
      )
    })
  const answer = async (from: string, to: string, on?: string) =>
    ask(findRequirement, { from, to, ...(on && { on }) })

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    replica = await startReplica(await smallDatabase())
    db = replica.get(DataSource)
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  it('is one rule for many passports, shown before it is done, and taken back whole', async () => {
    const before = await rows()
    const pattern = {
      passports: ['IS', 'NO', 'DE'],
      destination: 'VN',
      entry: 'visa_free' as const,
      stayDays: 77,
      validFrom: day(5),
      validUntil: day(40),
      source: SOURCE,
    }
    const preview = await ask(previewRules, pattern, ADMIN)
    expect(preview.after).toMatchObject({ visaType: 'visa_free', stayDays: 77 })
    expect(preview.rules.map(({ passportCountry: { code }, outcome }) => [code, outcome])).toEqual([
      ['IS', 'changed'],
      ['NO', 'changed'],
      ['DE', 'changed'],
    ])
    const { visaType, stayDays } = await answer('IS', 'VN', day(5))
    expect(preview.rules[0]!.before).toMatchObject({ visaType, stayDays })
    expect(await rows()).toEqual(before)

    const run = await ask(setRules, pattern, ADMIN)
    expect(run).toMatchObject({
      tool: 'rules',
      state: 'published',
      total: 3,
      updated: 3,
      notice: 'waiting',
      canUndo: true,
    })
    // Who saved it sees it at once.
    expect(await answer('DE', 'VN', day(20))).toMatchObject({
      evidence: 'staff',
      source: { ...SOURCE, code: 'staff', asOf: TODAY },
      checkedOn: TODAY,
      validFrom: day(5),
      validUntil: day(40),
    })
    expect((await ask(previewRules, pattern, ADMIN)).rules.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ])
    const { history } = await ask(listRuleHistory, { from: 'DE', to: 'VN' })
    expect(history[0]).toMatchObject({ cause: 'rules', source: SOURCE })
    expect(await takeBack(ask, run.id, ADMIN)).toMatchObject({ state: 'undone', kept: 0 })
    expect(await rows()).toEqual(before)
  })

  describe('undone one after the other, the last one first', () => {
    type Rule = Pick<RulePattern, 'entry'> & Partial<RulePattern>
    const pair = `passport_country = 'IS' AND destination_country = 'VN'`
    const rules = () =>
      db.query<object[]>(`SELECT to_jsonb(r) - 'version' AS row FROM requirement r WHERE ${pair} ORDER BY id`)
    const set = async (rule: Rule) =>
      (await ask(setRules, { passports: ['IS'], destination: 'VN', source: SOURCE, ...rule }, ADMIN)).id
    const undo = (runId: string) => takeBack(ask, runId, ADMIN)

    it.each<[string, Rule[]]>([
      [
        'kinds and days that overlap',
        [
          { entry: 'visa_free', stayDays: 71, validFrom: day(5), validUntil: day(35) },
          { entry: 'visa_free', stayDays: 72, validFrom: day(15), validUntil: day(45) },
          { entry: 'embassy', validFrom: day(1), validUntil: day(60) },
        ],
      ],
      [
        'rules for good, from today on',
        [{ entry: 'embassy' }, { entry: 'evisa' }, { entry: 'visa_free', stayDays: 71 }],
      ],
      [
        'the same kind in the same row',
        [
          { entry: 'visa_free', stayDays: 71 },
          { entry: 'visa_free', stayDays: 72 },
          { entry: 'visa_free', stayDays: 73, validFrom: day(9) },
        ],
      ],
    ])('each leaves the rule of its predecessor exactly as it was: %s', async (_what, chain) => {
      const steps: { id: string; before: object[] }[] = []
      for (const rule of chain) {
        const before = await rules()
        steps.push({ id: await set(rule), before })
      }
      await expect(undo(steps[0]!.id)).rejects.toMatchObject({ code: 'catalogue.run_not_undoable' })
      for (const { id, before } of steps.reverse()) {
        expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 })
        expect(await rules()).toEqual(before)
      }
    })

    it('what someone has edited in between stays and is listed, and the run is partly undone', async () => {
      const before = await rules()
      const first = await set({ entry: 'visa_free', stayDays: 73, validFrom: day(5), validUntil: day(35) })
      const [{ id, version }] = await db.query<[{ id: string; version: number }]>(
        `SELECT id, version FROM requirement WHERE ${pair} AND run_id = $1`,
        [first],
      )
      await ask(editPrice, { id, version, baseServiceFeeCents: 5_000 }, ADMIN)
      const edited = await rules()
      const second = await set({ entry: 'visa_free', stayDays: 74, validFrom: day(50), validUntil: day(60) })
      // It came after the edit.
      expect(await undo(second)).toMatchObject({ state: 'undone', kept: 0 })
      expect(await rules()).toEqual(edited)

      const undone = await undo(first)
      expect(undone).toMatchObject({ state: 'partly_undone', canUndo: false })
      expect(undone.kept).toBeGreaterThan(0)
      expect(await rules()).toEqual(edited)
      expect((await ask(listImportRows, { runId: first, kind: 'kept', page: 1 }, ADMIN)).rows).toEqual([
        expect.objectContaining({ passport: 'IS', destination: 'VN', reason: 'changed_since' }),
      ])
      await db.query(`DELETE FROM requirement WHERE ${pair}`)
      await db.query(
        `INSERT INTO requirement SELECT r.* FROM unnest($1::jsonb[]) AS saved,
         LATERAL jsonb_populate_record(NULL::requirement, saved -> 'row' || '{"version": 9}') r`,
        [before.map((row) => JSON.stringify(row))],
      )
    })
  })

  it('is one rule for all passports but the destination’s own', async () => {
    const { countries } = await ask(listCountries, { lang: 'en' })
    const passports = countries.map(({ code }) => code).filter((code) => code !== 'VN')
    const rule = { destination: 'VN', entry: 'visa_free' as const, stayDays: 3_650, validFrom: day(90) }
    const pattern = { ...rule, validUntil: day(91), passports, source: SOURCE }
    expect((await ask(previewRules, pattern, ADMIN)).rules).toHaveLength(198)
    const run = await ask(setRules, pattern, ADMIN)
    expect(run).toMatchObject({ state: 'published', total: 198, updated: 198 })
    expect(await takeBack(ask, run.id, ADMIN)).toMatchObject({ state: 'undone', kept: 0 })
  })

  it.each([
    ['a passport of the destination itself', { passports: ['IS', 'VN'] }, 'passports'],
    ['days of stay with a visa', { entry: 'evisa' as const, stayDays: 30 }, 'stayDays'],
    ['a period that ends before it begins', { validFrom: day(9), validUntil: day(8) }, 'validUntil'],
    ['a period that is over', { validFrom: day(-9), validUntil: day(-8) }, 'validUntil'],
  ])('is refused before anything is changed: %s', async (_what, part, path) => {
    const pattern = {
      passports: ['IS'],
      destination: 'VN',
      entry: 'visa_free' as const,
      source: SOURCE,
      ...part,
    }
    const runs = await db.query('SELECT id FROM run')
    for (const call of [previewRules, setRules])
      await expect(ask(call, pattern, ADMIN)).rejects.toMatchObject({
        code: 'validation.failed',
        details: { fields: [{ path }] },
      })
    expect(await db.query('SELECT id FROM run')).toEqual(runs)
  })

  it('says which country nobody knows', async () => {
    const pattern = { passports: ['IS', 'QQ'], destination: 'VN', entry: 'evisa' as const, source: SOURCE }
    await expect(ask(setRules, pattern, ADMIN)).rejects.toMatchObject({
      code: 'catalogue.country_not_found',
      details: { field: 'passports' },
    })
  })

  it('by two staff at once leaves one line: one of them is told to wait, or comes after', async () => {
    const set = (entry: 'evisa' | 'embassy', from: number, until: number) =>
      ask(
        setRules,
        {
          passports: ['IS'],
          destination: 'WS',
          entry,
          validFrom: day(from),
          validUntil: day(until),
          source: SOURCE,
        },
        ADMIN,
      ).then(
        ({ state }) => state,
        (error: { code: string }) => error.code,
      )
    const ends = await Promise.all([set('evisa', 5, 15), set('embassy', 10, 20)])
    expect(ends).toContain('published')
    expect(['published', 'catalogue.import_running']).toEqual(expect.arrayContaining(ends))
    const overlapping = await db.query(
      `SELECT 1 FROM requirement a JOIN requirement b USING (passport_country, destination_country)
       WHERE a.id < b.id AND daterange(a.valid_from, a.valid_until, '[]') && daterange(b.valid_from, b.valid_until, '[]')`,
    )
    expect(overlapping).toEqual([])
  })

  it('confirms rules that still hold: day, source and evidence alone, all of them or none', async () => {
    const before = await rows()
    await expect(
      ask(confirmRules, { routes: ['ISFR', 'QQFR'], source: SOURCE }, ADMIN),
    ).rejects.toMatchObject({ code: 'catalogue.requirement_not_found' })
    expect(await rows()).toEqual(before)
    const { notes, stayDays, governmentFeeCents } = await answer('GB', 'JM')
    const run = await ask(confirmRules, { routes: ['GBJM', 'ISFR', 'GBJM'], source: SOURCE }, ADMIN)
    expect(run).toMatchObject({ tool: 'rules', state: 'published', updated: 2, unchanged: 0, notice: null })
    await waitFor(async () => (await answer('GB', 'JM')).checkedOn === TODAY)
    expect(await answer('GB', 'JM')).toMatchObject({
      evidence: 'staff',
      source: SOURCE,
      mayBeOutOfDate: false,
      stayDays,
      governmentFeeCents,
    })
    expect((await answer('GB', 'JM')).notes.map(({ code }) => code)).toEqual(
      notes.map(({ code }) => code).filter((code) => code !== 'may_be_out_of_date'),
    )
    await takeBack(ask, run.id, ADMIN)
    expect(await rows()).toEqual(before)
  })

  it('keeps that a rule is the authority’s own when staff see that it holds, and says both', async () => {
    const { source, checkedOn } = await answer('US', 'FR')
    const { featured } = await ask(describeData, {})
    const run = await ask(confirmRules, { routes: ['USFR'], source: SOURCE }, ADMIN)
    await waitFor(async () => (await answer('US', 'FR')).checkedOn === TODAY)
    expect(await answer('US', 'FR')).toMatchObject({
      evidence: 'authority',
      source,
      staffCheck: { ...SOURCE, code: 'staff', asOf: TODAY },
    })
    expect((await ask(describeData, {})).featured).toEqual(featured)
    // The editor with the rule that is there says no more than that.
    const same = {
      passports: ['CA'],
      destination: 'FR',
      entry: 'visa_free' as const,
      stayDays: 90,
      source: SOURCE,
    }
    const set = await ask(setRules, same, ADMIN)
    await waitFor(async () => (await answer('CA', 'FR')).checkedOn === TODAY)
    expect(await answer('CA', 'FR')).toMatchObject({ evidence: 'authority', staffCheck: SOURCE })
    await takeBack(ask, set.id, ADMIN)
    await takeBack(ask, run.id, ADMIN)
    await waitFor(async () => (await answer('US', 'FR')).checkedOn === checkedOn)
    expect(await answer('US', 'FR')).toMatchObject({ source, staffCheck: null })
  })

  it('has the lists of authorities read again when they are 90 days old, each at once and whole', async () => {
    const { source, checkedOn } = await answer('IN', 'SG')
    const list = { name: source.name, url: source.url! }
    const names = async () => (await ask(listOldLists, {}, ADMIN)).lists.map(({ name }) => name)
    await db.query(`UPDATE requirement SET checked_on = $2 WHERE source ->> 'name' = $1`, [
      list.name,
      day(-90),
    ])
    expect(await names()).not.toContain(list.name)
    await db.query(`UPDATE requirement SET checked_on = $2 WHERE source ->> 'name' = $1`, [
      list.name,
      day(-91),
    ])
    const old = (await ask(listOldLists, {}, ADMIN)).lists.find(({ name }) => name === list.name)
    expect(old).toMatchObject({ ...list, readOn: day(-91) })
    const readAt = { name: list.name, url: 'https://www.ica.gov.sg/again' }
    const run = await ask(confirmList, { ...list, readAt }, ADMIN)
    expect(run).toMatchObject({ tool: 'rules', state: 'published', updated: old!.routes })
    expect(await names()).not.toContain(list.name)
    await waitFor(async () => (await answer('IN', 'SG')).checkedOn === TODAY)
    expect(await answer('IN', 'SG')).toMatchObject({ evidence: 'authority', source, staffCheck: readAt })
    await expect(ask(confirmList, { ...list, name: 'Nobody', readAt }, ADMIN)).rejects.toMatchObject({
      code: 'catalogue.list_not_found',
    })
    await takeBack(ask, run.id, ADMIN)
    expect(await names()).toContain(list.name)
    await db.query(`UPDATE requirement SET checked_on = $2 WHERE source ->> 'name' = $1`, [
      list.name,
      checkedOn,
    ])
  })

  it('waits in queues: rules nobody has checked, most asked for first, and rules that end', async () => {
    const batch = {
      batchId: newId(),
      day: TODAY,
      routes: [
        { route: 'INBB', count: 7 },
        // Of no rule: anyone may report a search.
        { route: 'ZZXX', count: 900 },
      ],
    }
    await ask(countSearches, batch, caller(GATEWAY))
    // The same count again, because its answer was lost.
    await ask(countSearches, batch, caller(GATEWAY))
    await ask(
      countSearches,
      { ...batch, batchId: newId(), routes: [{ route: 'GBJM', count: 8 }] },
      caller(GATEWAY),
    )
    const stale = await ask(listRuleQueue, { queue: 'stale' }, ADMIN)
    expect(stale.total).toBe(stale.counts.stale)
    expect(stale.rules).toHaveLength(stale.pageSize)
    expect(
      stale.rules
        .slice(0, 2)
        .map(({ passportCountry, destinationCountry, asked }) => [
          passportCountry.code + destinationCountry.code,
          asked,
        ]),
    ).toEqual([
      ['GBJM', 8],
      ['INBB', 7],
    ])
    const orders = await guestCalls(await ownBroker(), 'orders')
    for (let time = 0; time < 2; time++)
      await orders.send(getQuote, { from: 'IN', to: 'BB' }, caller({ kind: 'service', service: 'orders' }))
    await orders.close()
    await replica.get(RouteDemand).writeOrders()
    const [first] = (await ask(listRuleQueue, { queue: 'stale' }, ADMIN)).rules
    expect(first).toMatchObject({ passportCountry: { code: 'IN' }, asked: 9 })
    await ask(confirmRules, { routes: ['INBB'], source: SOURCE }, ADMIN)
    expect((await ask(listRuleQueue, { queue: 'stale' }, ADMIN)).counts.stale).toBe(stale.total - 1)

    const pattern = { passports: ['IS'], destination: 'FJ', entry: 'embassy' as const, source: SOURCE }
    await ask(setRules, { ...pattern, validUntil: day(12) }, ADMIN)
    const ending = await ask(listRuleQueue, { queue: 'ending', destination: 'FJ' }, ADMIN)
    expect(ending.rules).toMatchObject([
      {
        passportCountry: { code: 'IS' },
        rule: { visaType: 'embassy' },
        evidence: 'staff',
        validUntil: day(12),
        next: { from: day(13) },
        proposal: null,
      },
    ])
    expect(ending.counts.ending).toBe(1)
    await db.query(
      `UPDATE requirement SET government_fee_source = jsonb_build_object('until', $1::text)
       WHERE passport_country = 'IS' AND destination_country = 'VN'`,
      [day(20)],
    )
    const fees = await ask(listRuleQueue, { queue: 'ending', destination: 'VN' }, ADMIN)
    expect(fees.rules).toContainEqual(expect.objectContaining({ feeUntil: day(20) }))
  })

  it('decides what sources disagree about, once, and opens it again with an undo', async () => {
    const queue = () => ask(listRuleQueue, { queue: 'disagreeing', destination: 'KI' }, ADMIN)
    const waiting = await queue()
    expect(waiting.total).toBe(waiting.counts.disagreeing)
    const ofBritain = waiting.rules.find(({ passportCountry: { code } }) => code === 'GB')!
    expect(ofBritain).toMatchObject({
      rule: { visaType: 'visa_free', stayDays: 90 },
      proposal: { rule: { visaType: 'visa_free', stayDays: 30 }, from: null, evidence: 'cited' },
    })
    const { id } = ofBritain.proposal!
    const before = await rows()
    const accepted = await ask(decideDisagreements, { ids: [id], decision: 'accepted' }, ADMIN)
    expect(accepted).toMatchObject({ tool: 'rules', state: 'published', updated: 1, kept: 0 })
    await waitFor(async () => (await answer('GB', 'KI')).stayDays === 30)
    expect(await answer('GB', 'KI')).toMatchObject({
      evidence: 'cited',
      disagreements: [],
    })
    await expect(ask(decideDisagreements, { ids: [id], decision: 'declined' }, ADMIN)).rejects.toMatchObject({
      code: 'catalogue.disagreement_decided',
    })
    expect((await queue()).total).toBe(waiting.total - 1)

    await takeBack(ask, accepted.id, ADMIN)
    expect(await rows()).toEqual(before)
    expect((await queue()).total).toBe(waiting.total)
    const declined = await ask(decideDisagreements, { ids: [id], decision: 'declined' }, ADMIN)
    expect(declined).toMatchObject({ state: 'published', updated: 0, skipped: 1 })
    await waitFor(async () => (await answer('GB', 'KI')).disagreements.length === 0)
    expect((await answer('GB', 'KI')).stayDays).toBe(90)
    expect(await rows()).toEqual(before)
  })

  it('is described for everybody, weighted by searches', async () => {
    const data = await ask(describeData, {})
    const known = await countRows(db, IN_USE)
    expect(data.total).toEqual({ routes: known, searches: 15 })
    expect(data.featured.routes).toBe(
      await countRows(db, `${IN_USE} AND destination_country IN (SELECT code FROM country WHERE featured)`),
    )
    const checked = await countRows(
      db,
      `checked_on >= now()::date - 90 AND (valid_from IS NULL OR valid_from <= now()::date)
       AND (valid_until IS NULL OR valid_until >= now()::date)`,
    )
    expect(data.checkedWithin90Days).toEqual({ routes: checked, searches: 7 })
    expect(data.byEvidence.reduce((sum, { share }) => sum + share.routes, 0)).toBe(known)
    expect(data.sources.reduce((sum, { routes }) => sum + routes, 0)).toBe(known)
  })

  it('counts searches of the last month alone', async () => {
    const batch = (on: string) => ({ batchId: newId(), day: on, routes: [{ route: 'GBJM', count: 1 }] })
    await expect(ask(countSearches, batch(day(-32)), caller(GATEWAY))).rejects.toMatchObject({
      code: 'validation.failed',
    })
    await expect(ask(countSearches, batch(TODAY), ADMIN)).rejects.toMatchObject({ code: 'auth.forbidden' })
    await ask(countSearches, batch(day(-31)), caller(GATEWAY))
    await db.query(`UPDATE route_demand SET day = day - 1 WHERE day = $1`, [day(-31)])
    await replica.get(RouteDemand).removeOldCounts()
    expect(await db.query(`SELECT DISTINCT day::text FROM route_demand`)).toEqual([{ day: TODAY }])
  })
})
