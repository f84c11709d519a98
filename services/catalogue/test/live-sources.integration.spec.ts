import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listImports, publishImport } from '@borderlane/contracts/catalogue/import'
import { findRequirement, listExchangeRates } from '@borderlane/contracts/catalogue/public'
import { listRuleQueue, setRules } from '@borderlane/contracts/catalogue/rules'
import { newId } from '@borderlane/persistence'
import { guestCalls, testDatabase, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import type { Country } from '../src/rules/country.entity'
import { readCountries } from '../src/sources/built-in-data'
import { LIVE_REACH } from '../src/runs/live-documents'
import { LiveSources } from '../src/runs/live-sources.job'
import { builtIn, canadaRegulations, euRegulation } from './live-documents'
import { type Database, ownBroker, startReplica, stopAll } from './replica'
import { ukVisaProgram } from './uk-visa-program'

const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }

const rates = (day: string, usd: string): string =>
  `<Envelope><Cube><Cube time='${day}'><Cube currency='USD' rate='${usd}'/><Cube currency='GBP' rate='0.86'/>
   </Cube></Cube></Envelope>`

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')
/** Of a flood: what was taken from it. */
let flooded = 0
const flood: RequestListener = (_request, response) => {
  flooded = 0
  response.writeHead(200, { 'content-length': MEGABYTE.length * 200 })
  const write = (): void => {
    while (flooded < 200 && !response.destroyed) {
      flooded += 1
      if (!response.write(MEGABYTE)) return void response.once('drain', write)
    }
    response.end()
  }
  write()
}

// https and the look-up of names are the platform's (`address-file.spec.ts`); a server on this machine stands behind them.
describe('the live sources', () => {
  let answer: RequestListener
  const asked: string[] = []
  /** What the source of the rates has to share the machine with. */
  let list: RequestListener = (_request, response) => void response.writeHead(503).end()
  /** The other lists, and travel advice. */
  let others: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => {
    if (request.url!.endsWith('.rb')) return list(request, response)
    if (!request.url!.endsWith('eurofxref-daily.xml')) return others(request, response)
    asked.push(String(request.headers['if-none-match'] ?? ''))
    answer(request, response)
  })
  let database: Database
  let db: DataSource
  let sources: LiveSources
  let ask: Awaited<ReturnType<typeof guestCalls>>['send']
  let close: () => Promise<void>

  /** One night: each source is asked once more. */
  const night = async (listener: RequestListener): Promise<void> => {
    answer = listener
    await db.query(`UPDATE live_source SET tried_at = tried_at - interval '1 day'`)
    await sources.readDueSources()
  }
  const says =
    (body: string, headers = {}): RequestListener =>
    (_request, response) =>
      void response.writeHead(200, headers).end(body)
  const dollars = async () =>
    (await ask(listExchangeRates, {})).rates.find(({ currency }) => currency === 'USD')
  const flaw = async (): Promise<unknown> =>
    (await db.query(`SELECT flaw FROM live_source WHERE id = 'ecb-rates'`))[0].flaw

  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    close = gateway.close
    database = await testDatabase('catalogue')
    const replica = await startReplica(database, { CATALOGUE_SEED: 'empty' })
    db = replica.get(DataSource)
    sources = replica.get(LiveSources)
    Object.assign(replica.get(LIVE_REACH), {
      timeoutMs: 1_000,
      maxBytes: 100_000,
      get: (
        url: URL,
        { signal, headers }: object & { signal?: AbortSignal; headers?: Record<string, string> },
        done: never,
      ) => get({ host: '127.0.0.1', port, path: url.pathname, signal, headers }, done),
    })
  })
  afterAll(async () => {
    await stopAll()
    await close()
    server.closeAllConnections()
    server.close()
  })

  it('bring the day’s rates where the bank has the currency; the others keep their day', async () => {
    await night(says(rates('2026-11-20', '1.15'), { etag: '"a"' }))
    await waitFor(async () => (await dollars())?.asOf === '2026-11-20')
    expect(await dollars()).toEqual({ currency: 'USD', ratePerGbp: 1.33721, asOf: '2026-11-20' })
    const { asOf, rates: all } = await ask(listExchangeRates, {})
    expect(all.find(({ currency }) => currency === 'AED')?.asOf).toBe(asOf)
  })
  it('are asked once a night, and only for what has changed', async () => {
    asked.length = 0
    await sources.readDueSources()
    expect(asked).toEqual([])
    await night((_request, response) => void response.writeHead(304).end())
    expect(asked).toEqual(['"a"'])
    expect(await flaw()).toBeNull()
  })

  it.each<[string, RequestListener, string | null]>([
    ['is slow', (_request, response) => void response.writeHead(200).flushHeaders(), null],
    ['fails', (_request, response) => void response.writeHead(500).end(), null],
    ['does not end', says('x'.repeat(200_000)), null],
    ['has 200 MB', flood, null],
    [
      'leads to a private address',
      (_request, response) => void response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
      null,
    ],
    [
      'leads to another host',
      (_request, response) => void response.writeHead(302, { location: 'https://example.org/' }).end(),
      null,
    ],
    ['is empty', says(''), 'changed_form'],
    ['has another form', says('<html>robots?</html>'), 'changed_form'],
    [
      'has lost the pound’s neighbour',
      says(rates('2026-11-21', '1.15').replace('USD', 'CHF')),
      'lost_must_have',
    ],
    ['leaps', says(rates('2026-11-21', '115')), 'implausible'],
    ['comes from a day to come', says(rates('2999-01-01', '1.15')), 'implausible'],
  ])('change nothing where one %s', async (_what, listener, expected) => {
    await night(says(rates('2026-11-20', '1.15'), { etag: '"a"' }))
    await night(listener)
    expect(flooded).toBeLessThan(20)
    expect(await flaw()).toBe(expected)
    expect(await dollars()).toEqual({ currency: 'USD', ratePerGbp: 1.33721, asOf: '2026-11-20' })
  })

  it('go on by themselves when they are whole again', async () => {
    await night(says(''))
    await night(says(rates('2026-11-22', '1.16'), { etag: '"b"' }))
    expect(await flaw()).toBeNull()
    await waitFor(async () => (await dollars())?.asOf === '2026-11-22')
  })

  it('compare the list of the United Kingdom: the first after a person’s yes, then by themselves', async () => {
    const countries = await readCountries()
    const program = (more: Record<string, 'T' | 'V'>): void => {
      list = says(ukVisaProgram(countries, more))
    }
    const sameRates = says(rates('2026-11-22', '1.16'))
    const rule = (from: string) => ask(findRequirement, { from, to: 'GB' })
    const last = async () => (await ask(listImports, {}, ADMIN)).runs[0]!
    const source = { name: 'GOV.UK', url: 'https://www.gov.uk/check-uk-visa' }
    await ask(setRules, { passports: ['US', 'NI', 'MX'], destination: 'GB', entry: 'eta', source }, ADMIN)
    await database.query(
      `UPDATE requirement SET evidence = 'index', checked_on = '2026-02-17', edited_at = NULL`,
    )

    program({})
    await night(sameRates)
    const first = await last()
    expect(first).toMatchObject({
      tool: 'official',
      state: 'review',
      origin: 'service',
      unchanged: 0,
      skipped: 1,
    })
    // Nobody has said yes: the same list waits no second time.
    await night(sameRates)
    expect((await last()).id).toBe(first.id)
    await ask(publishImport, { runId: first.id }, ADMIN)
    await waitFor(async () => (await rule('US')).evidence === 'authority')
    expect(await rule('US')).toMatchObject({
      checkedOn: new Date().toISOString().slice(0, 10),
      disagreements: [],
    })
    // The list asks Nicaraguans for a visa: the rule stays, and both are shown.
    expect(await rule('NI')).toMatchObject({
      electronicAuthorisation: true,
      disagreements: [{ rule: { visaType: 'embassy' }, evidence: 'authority' }],
    })

    program({ MX: 'V' })
    await night(sameRates)
    expect(await last()).toMatchObject({ state: 'published', tool: 'official' })
    await waitFor(async () => (await rule('MX')).disagreements.length === 1)
    expect(await rule('MX')).toMatchObject({ electronicAuthorisation: true })

    // A week later the same list raises the day again.
    const { id } = await last()
    await db.query(`UPDATE run SET started_at = started_at - interval '8 days'`)
    await database.query(
      `UPDATE requirement SET checked_on = '2026-11-01', source = jsonb_set(source, '{asOf}', '"2026-11-01"')`,
    )
    await night(sameRates)
    expect((await last()).id).not.toBe(id)
    await waitFor(async () => (await rule('US')).checkedOn > '2026-11-01')
  })

  describe('of more authorities', () => {
    const source = { name: 'Index', url: 'https://index.example/' }
    const same = says(rates('2026-11-22', '1.16'))
    const rule = (from: string, to: string) => ask(findRequirement, { from, to })
    const waiting = async () =>
      (await ask(listImports, {}, ADMIN)).runs.filter(({ state }) => state === 'review')
    const flawOf = async (id: string): Promise<unknown> =>
      (await db.query(`SELECT flaw FROM live_source WHERE id = $1`, [id]))[0].flaw
    let eu: { visa: string[]; free: string[] }
    let exempt: string[]
    let countries: Country[]
    /** How each one answers; what has no entry fails. */
    const pages: Record<string, string> = {}

    beforeAll(async () => {
      countries = await readCountries()
      const needs = async (from: string, to: string, said: string) =>
        [...(await builtIn(from, to))].filter(([, value]) => value === said).map(([code]) => code)
      const [EU, CANADA] = ['European Parliament and Council (EUR-Lex)', 'Department of Justice Canada']
      eu = {
        visa: (await needs(EU!, 'FR', 'embassy')).filter((code) => code !== 'NR'),
        free: [...(await needs(EU!, 'FR', 'visa_free 90')).filter((code) => code !== 'GB'), 'NR'],
      }
      exempt = await needs(CANADA!, 'CA', 'eta')
      others = (request, response) => {
        const page = Object.entries(pages).find(([path]) => request.url!.includes(path))?.[1]
        return page === undefined ? void response.writeHead(503).end() : void response.end(page)
      }
      const set = { source, stayDays: null }
      await ask(
        setRules,
        { ...set, passports: ['US', 'RU'], destination: 'FR', entry: 'visa_free', stayDays: 90 },
        ADMIN,
      )
      await ask(setRules, { ...set, passports: ['FR', 'SO'], destination: 'CA', entry: 'eta' }, ADMIN)
      await ask(
        setRules,
        { ...set, passports: ['GB', 'CA'], destination: 'TH', entry: 'visa_free', stayDays: 60 },
        ADMIN,
      )
      await database.query(
        `UPDATE requirement SET evidence = 'index', checked_on = '2026-02-17', edited_at = NULL WHERE destination_country <> 'GB'`,
      )
    })

    it('the European Union’s and Canada’s wait for a yes side by side, and bring the day of the document', async () => {
      pages['/webapi/rdf/sparql'] = '{"results":{"bindings":[{"celex":{"value":"02018R1806-20251230"}}]}}'
      pages['/resource/celex/02018R1806-20251230'] = euRegulation(countries, eu)
      pages['SOR-2002-227'] = canadaRegulations(countries, exempt)
      await night(same)
      const both = await waiting()
      expect(both.map(({ source: from }) => from?.name).sort()).toEqual([
        'Department of Justice Canada',
        'European Parliament and Council (EUR-Lex)',
      ])
      for (const { id } of both) await ask(publishImport, { runId: id }, ADMIN)
      await waitFor(async () => (await rule('US', 'FR')).evidence === 'authority')
      expect((await rule('US', 'FR')).source).toMatchObject({
        url: 'https://eur-lex.europa.eu/eli/reg/2018/1806/oj',
        documentDay: '2025-12-30',
        asOf: new Date().toISOString().slice(0, 10),
      })
      expect((await rule('FR', 'CA')).evidence).toBe('authority')
      // What differs is for staff; also where the list is the law itself.
      expect(await rule('RU', 'FR')).toMatchObject({
        visaRequired: false,
        disagreements: [{ rule: { visaType: 'embassy' }, evidence: 'authority' }],
      })
    })

    it.each<[string, string, () => void]>([
      [
        'changed_form',
        'eu-visa-list',
        () => (pages['/resource/celex/02018R1806-20251230'] = '<html>robots?</html>'),
      ],
      ['changed_form', 'eu-visa-list', () => (pages['/webapi/rdf/sparql'] = '{"results":{"bindings":[]}}')],
      ['lost_names', 'gb-advice', () => (pages['foreign-travel-advice'] = advice('<p>See the embassy.</p>'))],
      [
        'lost_must_have',
        'eu-visa-list',
        () => {
          const visa = eu.visa.filter((code) => code !== 'IN')
          pages['/resource/celex/02018R1806-20251230'] = euRegulation(countries, { ...eu, visa })
        },
      ],
    ])('one stops itself: %s (%s)', async (expected, id, change) => {
      const before = { ...pages }
      if (id === 'gb-advice') {
        pages['foreign-travel-advice'] = advice('<p>You must have a visa.</p>')
        for (let time = 0; time < 2; time++) await night(same)
        // The same documents again, of which nothing is understood any more.
        await db.query(`UPDATE live_source SET documents = '{}' WHERE id = 'gb-advice'`)
      }
      change()
      await night(same)
      expect(await flawOf(id)).toBe(expected)
      const failed = (await ask(listImports, {}, ADMIN)).runs.find(({ state }) => state === 'failed')
      expect(failed).toMatchObject({ tool: 'official', failure: 'catalogue.source_failed' })
      for (const path of Object.keys(pages)) delete pages[path]
      Object.assign(pages, before)
      await db.query(`UPDATE live_source SET flaw = NULL`)
    })

    it('travel advice that differs is a task for staff, which travellers do not see and which ends with the difference', async () => {
      const alarms = async () =>
        (await ask(listRuleQueue, { queue: 'disagreeing', destination: 'TH' }, ADMIN)).rules.map(
          ({ passportCountry, proposal }) => [
            passportCountry.code,
            proposal?.rule.stayDays,
            proposal?.isAlarm,
          ],
        )
      await db.query(`DELETE FROM live_source WHERE id IN ('gb-advice', 'ca-advice')`)
      await db.query(`DELETE FROM disagreement WHERE is_alarm`)
      pages['foreign-travel-advice/thailand'] = advice(
        '<p>You can visit without a visa for up to 30 days.</p>',
      )
      pages['cta-cap-TH'] = '{"html":"<p>Entry. Tourist visa: not required for stays up to 30 days</p>"}'
      pages['foreign-travel-advice'] = advice('<p>You must have a visa.</p>')
      pages['cta-cap'] = '{"html":"<p>Entry. Tourist visa: required</p>"}'
      for (let time = 0; time < 5; time++) await night(same)
      expect((await alarms()).sort()).toEqual([
        ['CA', 30, true],
        ['GB', 30, true],
      ])
      expect((await rule('GB', 'TH')).disagreements).toEqual([])
      // An alarm says nothing about what the rule rests on. The table is asked: the memory does not hear of its UPDATEs.
      const [there] = await db.query<{ evidence: string; checked_on: string; stay_days: number }[]>(
        `SELECT evidence, checked_on::text, stay_days FROM requirement
         WHERE passport_country = 'GB' AND destination_country = 'TH'`,
      )
      expect(there).toEqual({ evidence: 'index', checked_on: '2026-02-17', stay_days: 60 })
      pages['foreign-travel-advice/thailand'] = advice(
        '<p>You can visit without a visa for up to 60 days.</p>',
      )
      for (let time = 0; time < 5; time++) await night(same)
      expect(await alarms()).toEqual([['CA', 30, true]])
    })
  })
})

/** The document of a travel advice of GOV.UK. */
const advice = (visa: string): string =>
  JSON.stringify({
    details: { parts: [{ slug: 'entry-requirements', body: `<h2>Visa requirements</h2>${visa}` }] },
  })
