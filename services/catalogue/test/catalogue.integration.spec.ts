import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openExport } from '@borderlane/contracts/catalogue/internal'
import {
  countRequirements,
  describeData,
  findRequirement,
  findStartingPrices,
  getQuote,
  listCountries,
  listExchangeRates,
  listRuleHistory,
} from '@borderlane/contracts/catalogue/public'
import { listRuleQueue } from '@borderlane/contracts/catalogue/rules'
import { newId } from '@borderlane/persistence'
import { guestCalls, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { CatalogueMemory } from '../src/answer/catalogue-memory'
import { DataVersion } from '../src/rules/data-version.store'
import {
  countPairs,
  countRows,
  type Database,
  IN_USE,
  loadedDatabase,
  onDay,
  ownBroker,
  PAIRS,
  type Replica,
  startReplica,
  stopAll,
} from './replica'

const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }

describe('the catalogue on a real database', () => {
  let database: Database
  let replica: Replica
  let db: DataSource
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send

  const count = (where: string) => countRows(db, where)

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    database = await loadedDatabase()
    replica = await startReplica(database)
    db = replica.get(DataSource)
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  describe('the built-in data', () => {
    it('has a rule for every pair of countries, one at most for a day', async () => {
      expect(await countPairs(db)).toBe(PAIRS)
      const twice = await db.query<unknown[]>(
        `SELECT 1 FROM requirement WHERE ${IN_USE} GROUP BY passport_country, destination_country HAVING count(*) > 1`,
      )
      expect(twice).toEqual([])
    })

    it('has the documented changes of 2026', async () => {
      const answer = async (from: string, to: string) => {
        const { visaType, admitted, stayDays, validFrom, validUntil } = await ask(findRequirement, {
          from,
          to,
        })
        return { visaType, admitted, stayDays, validFrom, validUntil }
      }
      expect(await onDay(replica, '2026-11-30', () => answer('GB', 'CN'))).toEqual({
        visaType: 'visa_free',
        admitted: true,
        stayDays: 30,
        validFrom: '2026-02-17',
        validUntil: '2026-12-31',
      })
      expect(await answer('TT', 'NI')).toMatchObject({ visaType: 'embassy', validFrom: '2026-02-16' })
      expect(await answer('US', 'GA')).toMatchObject({ visaType: 'embassy', admitted: false })
      expect(await answer('AU', 'TR')).toMatchObject({ visaType: 'visa_free', stayDays: 90 })
      expect(await answer('MA', 'GH')).toMatchObject({ visaType: 'evisa', validFrom: '2026-05-25' })
    })

    it('lets a temporary rule end by itself, and says nothing of the days after it that only an older index names', async () => {
      const rows = await db.query<unknown[]>(
        `SELECT visa_type, valid_from::text, valid_until::text FROM requirement
         WHERE passport_country = 'GB' AND destination_country = 'CN' ORDER BY valid_from NULLS FIRST`,
      )
      expect(rows).toEqual([
        { visa_type: 'embassy', valid_from: null, valid_until: '2026-02-16' },
        { visa_type: 'visa_free', valid_from: '2026-02-17', valid_until: '2026-12-31' },
      ])
      const now = () => ask(findRequirement, { from: 'IN', to: 'MY' })
      expect(await onDay(replica, '2026-11-30', now)).toMatchObject({ stayDays: 30, evidence: 'cited' })
      await expect(ask(findRequirement, { from: 'PH', to: 'TW' })).rejects.toMatchObject({
        code: 'catalogue.day_not_known',
        details: { last: { rule: { visaType: 'visa_free', stayDays: 14 }, until: '2026-07-31' } },
      })
    })

    it('asks for no papers for what is not issued, and writes days of English notes in words', async () => {
      const { papers, requiredDocuments, notes } = await ask(findRequirement, { from: 'NG', to: 'US' })
      expect({ papers, requiredDocuments }).toEqual({ papers: null, requiredDocuments: [] })
      const fee = notes.find(({ code }) => code === 'fee_sourced')
      expect(fee!.params).toMatchObject({ asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
      expect(fee!.text).toMatch(/USD\s185\.00 \(as of \d+ \w+ \d{4}\)/)
    })

    it('tells how a rule came to be', async () => {
      const { history } = await ask(listRuleHistory, { from: 'AU', to: 'KG' })
      expect(history).toEqual([
        {
          at: expect.any(String),
          cause: 'travel',
          changes: [{ field: 'stayDays', old: 60, new: 30 }],
          source: expect.objectContaining({ name: 'gov.kg', asOf: '2026-06-06' }),
        },
      ])
    })

    it('says what an independent recomputation from the shipped facts says, for every pair', async () => {
      const script = join(__dirname, '../check/recompute.mjs')
      const { stdout } = await promisify(execFile)(process.execPath, [
        script,
        database.settings.DATABASE_URL,
        '0',
      ]).catch((failed: { stdout: string }) => failed)
      expect(stdout).toContain(`${await count(IN_USE)} pairs, 1 days, 0 differences`)
    })

    it('is handed out as a whole, once per address', async () => {
      const { url } = await ask(openExport, { kind: 'rules.csv', search: '' })
      const lines = (await (await fetch(url)).text()).split('\r\n')
      expect(lines[0]).toMatch(/^passport,destination,entry,.*,stay_evidence,stay_source,licence,says$/)
      // The rule alone would say that a visa is to be had.
      expect(
        lines.filter((line) => /^NG,US,.*condition\.us_visitor_visas_suspended/.test(line)),
      ).toHaveLength(1)
      // Hong Kong's list may not be passed on for everything, and the terms of others nobody has read.
      const closed = await count(`source->>'url' LIKE '%immd.gov.hk%'`)
      expect(closed).toBeGreaterThan(0)
      expect(lines.length - 2).toBeLessThanOrEqual(PAIRS - closed)
      expect(lines.filter((line) => line.includes('immd.gov.hk'))).toEqual([])
      expect((await fetch(url)).status).toBe(404)
      const json = await ask(openExport, { kind: 'rules.json', search: '' })
      const data = (await (await fetch(json.url)).json()) as {
        credits: string[]
        variants: object[]
        duties: { source: { url: string } }[]
        licences: { text: string }[]
        requirements: object[]
      }
      expect(data.requirements).toHaveLength(lines.length - 2)
      expect(data.credits[0]).toContain('MIT')
      // What visas let somebody do, as far as the licence of whoever says so is open.
      expect(data.variants).toContainEqual(
        expect.objectContaining({
          entry: 'eta',
          stay: { count: 6, unit: 'month' },
          licence: expect.any(String),
        }),
      )
      expect(JSON.stringify(data.variants)).not.toContain('immi.homeaffairs.gov.au')
      expect(data.duties).toContainEqual(
        expect.objectContaining({ destination: 'TH', name: 'TDAC', licence: 'Open Government Licence v3.0' }),
      )
      expect(data.duties.filter(({ source }) => !/gov\.uk|europa\.eu/.test(source.url))).toEqual([])
      expect(data.licences.map(({ text }) => text.includes('Permission is hereby granted'))).toEqual([
        true,
        true,
      ])
      // The same state, the same file.
      expect(json.state).toBe((await ask(openExport, { kind: 'rules.csv', search: '' })).state)
      const prices = ask(openExport, { kind: 'prices.csv', search: '' })
      await expect(prices).rejects.toMatchObject({ code: 'auth.forbidden' })
    })

    it('counts what is in use', async () => {
      expect(await ask(countRequirements, {})).toMatchObject({
        count: await count(IN_USE),
        countries: 199,
      })
    })

    it('names a government fee for every route into a featured country that needs something', async () => {
      const featured = `destination_country IN (SELECT code FROM country WHERE featured)`
      const needed = `visa_required AND admitted`
      expect(await count(`valid_from IS NULL AND ${needed} AND ${featured}`)).toBe(6_328)
      expect(
        await count(`valid_from IS NULL AND ${needed} AND ${featured} AND government_fee_status = 'unknown'`),
      ).toBe(0)
    })

    it('never shows a fee without a source as a fact', async () => {
      expect(await count(`government_fee_status = 'sourced' AND government_fee_source IS NULL`)).toBe(0)
      const of2019 = `government_fee_source->>'name' = 'Global Visa Cost Dataset 2019'`
      expect(await count(of2019)).toBeGreaterThan(0)
      expect(await count(`${of2019} AND government_fee_status <> 'estimate'`)).toBe(0)
      expect(await count(`government_fee_status IN ('unknown', 'none') AND government_fee_cents > 0`)).toBe(0)
      expect(await count(`government_fee_status = 'none' AND visa_required AND admitted`)).toBe(0)
    })

    it('names no blog and no commercial agency as the source of a fee', async () => {
      const poor = `government_fee_source->>'url' ~ '/blog/|evisa-to-egypt|visahelp|unlockimmigration'`
      expect(await count(poor)).toBe(0)
    })

    it('starts with our own price everywhere and lets the faster speeds be derived', async () => {
      const untouched = `base_service_fee_cents = 2500 AND processing_days_rush IS NULL
        AND processing_days_super_rush IS NULL AND processing_days_same_day IS NULL AND price_tier IS NULL
        AND NOT inflation_adjusted AND competitor_prices = '[]'`
      expect(await count(`NOT (${untouched})`)).toBe(0)
      expect(await count(`visa_required AND processing_days_standard < 1`)).toBe(0)
    })

    it('has 199 countries, 49 of them featured, each found by all its names', async () => {
      const { countries } = await ask(listCountries, {})
      expect(countries).toHaveLength(199)
      expect(countries.filter((country) => country.featured)).toHaveLength(49)
      expect(countries.find((country) => country.code === 'TR')).toMatchObject({
        code: 'TR',
        name: 'Türkiye',
        iso3: 'TUR',
        otherNames: ['Turkey'],
        demonyms: ['turkish', 'turk'],
        cities: expect.arrayContaining(['istanbul']),
        featured: true,
      })
      const names = countries.map((country) => country.name)
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
    })

    it('has the ten display currencies with the day of their rates', async () => {
      const { asOf, rates } = await ask(listExchangeRates, {})
      expect(asOf).toBe('2026-09-29')
      expect(rates.map((rate) => rate.currency)).toEqual([
        'AED',
        'AUD',
        'CAD',
        'CNY',
        'EUR',
        'GBP',
        'INR',
        'JPY',
        'SAR',
        'USD',
      ])
      expect(rates).toContainEqual({ currency: 'GBP', ratePerGbp: 1, asOf: '2026-09-29' })
      expect(rates).toContainEqual({ currency: 'USD', ratePerGbp: 1.32382, asOf: '2026-09-29' })
    })
  })

  describe('answers', () => {
    it('lets an Indian into Barbados for 90 days without a visa, and offers no speeds', async () => {
      expect(await ask(getQuote, { from: 'IN', to: 'BB' })).toMatchObject({
        requirement: {
          passportCountry: { code: 'IN', name: 'India' },
          destinationCountry: { code: 'BB', name: 'Barbados' },
          visaType: 'visa_free',
          visaRequired: false,
          title: { code: 'visa_free', text: 'Visa-Free Entry' },
          stayDays: 90,
          // More than 180 days after the day of the data set.
          mayBeOutOfDate: true,
          notes: expect.arrayContaining([expect.objectContaining({ code: 'may_be_out_of_date' })]) as object,
          governmentFeeCents: 0,
          governmentFeeStatus: 'none',
          source: { name: 'Passport Index dataset', asOf: '2026-02-17' },
        },
        currency: 'GBP',
        options: [],
        canApply: false,
      })
    })

    it('gives as starting prices the ladder of one named passport: the one with the lowest standard price', async () => {
      const { countries } = await ask(listCountries, { lang: 'en' })
      const passports = countries.map(({ code }) => code).filter((code) => code !== 'EG')
      const quotes = await Promise.all(passports.map((from) => ask(getQuote, { from, to: 'EG' })))
      const counted = quotes.filter(
        ({ requirement, online }) => (online ?? requirement).governmentFeeStatus !== 'unknown',
      )
      const prices = counted.flatMap(({ options }) =>
        options.filter(({ speed }) => speed === 'standard').map(({ priceCents }) => priceCents),
      )
      expect(prices.length).toBeGreaterThan(0)
      const { options, passport } = await ask(findStartingPrices, { to: 'Egypt' })
      expect(options[0]).toMatchObject({ speed: 'standard', priceCents: Math.min(...prices) })
      const esta = await ask(findStartingPrices, { to: 'US', kind: 'authorisation' })
      const visa = await ask(findStartingPrices, { to: 'US', kind: 'visa' })
      expect([esta, visa].map(({ visaType }) => visaType)).toEqual(['evisa', 'embassy'])
      const { requirement } = await ask(getQuote, { from: esta.passport!.code, to: 'US' })
      expect(requirement.title.text).toBe('ESTA')
      const own = await ask(getQuote, { from: passport!.code, to: 'EG' })
      expect(options).toEqual(
        own.options.map(({ speed, days, submitDays, priceCents }) => ({
          speed,
          days,
          submitDays,
          priceCents,
        })),
      )
    })

    it('sells a visa on arrival as what the authority takes online, with its fee', async () => {
      const { requirement, online, options, canApply } = await ask(getQuote, { from: 'GB', to: 'EG' })
      expect(requirement).toMatchObject({ visaType: 'on_arrival', governmentFeeListed: 'USD 30.00' })
      expect(online).toMatchObject({
        visaType: 'evisa',
        title: { code: 'country_evisa', params: { country: 'EG' } },
        governmentFeeListed: 'USD 30.00',
      })
      expect(canApply).toBe(true)
      expect(options[0]!.governmentFeeCents).toBe(online!.governmentFeeCents)
    })

    it('says what the visa that is sold lets somebody do, and nothing of another one', async () => {
      const { requirement } = await ask(getQuote, { from: 'IN', to: 'AT' })
      expect(requirement.variant).toMatchObject({
        name: 'Short-stay visa (type C)',
        stay: { count: 90, unit: 'day' },
        entries: 'asked',
        validity: null,
        setByAuthority: ['validity'],
      })
      // The counter gives 30 days, the visa that the authority takes online 60.
      const indonesia = await ask(getQuote, { from: 'IN', to: 'ID' })
      expect(indonesia.requirement.variant).toMatchObject({ stay: { count: 30, unit: 'day' } })
      expect(indonesia.online).toMatchObject({
        variant: { stay: { count: 60, unit: 'day' }, validity: { count: 90, unit: 'day' } },
      })
    })

    it('knows every fact of 200 of the 300 most usual routes, and lists what the others lack, the most usual first', async () => {
      const { usual } = await ask(describeData, {})
      expect(usual!.routes).toBe(300)
      expect(usual!.complete).toBeGreaterThanOrEqual(200)
      for (const { fact: _fact, ...shares } of usual!.byFact)
        expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
      const queue = await ask(listRuleQueue, { queue: 'incomplete' }, ADMIN)
      expect(queue.total).toBe(300 - usual!.complete)
      const shares = queue.rules.map(({ share }) => share!)
      expect(shares).toEqual([...shares].sort((a, b) => b - a))
      expect(queue.rules.filter(({ missing }) => missing!.length === 0)).toEqual([])
      const hongKong = await ask(listRuleQueue, { queue: 'incomplete', destination: 'HK' }, ADMIN)
      expect(hongKong.rules).toMatchObject([
        { passportCountry: { code: 'CN' }, missing: expect.arrayContaining(['fee']) as string[] },
        { passportCountry: { code: 'PK' }, missing: ['days'] },
        { passportCountry: { code: 'NG' }, missing: ['days'] },
      ])
    })

    it('asks of a passport what the destination asks of that one, and says where nothing else is to be done', async () => {
      const of = async (from: string) => (await ask(getQuote, { from, to: 'US' })).requirement
      expect((await of('IN')).passportRule).toMatchObject({ months: 0, from: 'departure' })
      const china = await of('CN')
      expect(china.passportRule).toMatchObject({ months: 6, from: 'departure' })
      expect(china.duties).toEqual([])
      expect(china.facts).toContainEqual({
        fact: 'duties',
        evidence: 'cited',
        source: expect.objectContaining({ name: 'GOV.UK travel advice', asOf: '2026-08-18' }) as object,
      })
    })

    it('answers with what a person is sure of also where an e-visa of the index asks for a visa, too', async () => {
      const { requirement } = await ask(getQuote, { from: 'IN', to: 'SA' })
      expect(requirement).toMatchObject({ visaType: 'embassy', evidence: 'cited' })
    })

    it('sells nothing where the counter is the only way', async () => {
      expect(await ask(getQuote, { from: 'GB', to: 'NP' })).toMatchObject({
        requirement: { visaType: 'on_arrival', visaRequired: true, governmentFeeListed: 'USD 50.00' },
        online: null,
        options: [],
        canApply: false,
      })
    })

    it('sells no visa that is not being issued, and names what each passport can get', async () => {
      const to = async (from: string, destination: string) => {
        const { requirement, options, canApply } = await ask(getQuote, { from, to: destination })
        return {
          title: requirement.title.code,
          condition: requirement.conditions.map(({ code }) => code).join(),
          isSold: canApply || options.length > 0,
        }
      }
      const suspended = 'AG AO BI BJ CI CU DM GA GM MR MW NG SN TG TO TZ VE ZM ZW'.split(' ')
      const sold = await Promise.all(suspended.map((from) => to(from, 'US')))
      expect(sold.filter(({ isSold, condition }) => isSold || condition === '')).toEqual([])
      const permit = 'mainland_permit_hk_mo'
      expect(await to('CN', 'HK')).toEqual({ title: permit, condition: permit, isSold: false })
      expect(await to('CN', 'MO')).toEqual({ title: permit, condition: permit, isSold: false })
      expect(await to('CN', 'TW')).toMatchObject({ title: 'mainland_permit_tw', isSold: false })
      expect(await to('IN', 'AU')).toEqual({ title: 'au_visitor', condition: '', isSold: true })
    })

    it('prices every speed of an Indian visa for the United States', async () => {
      // 185 USD at 1.32382 USD for a pound.
      const governmentFeeCents = 13_975
      expect(await ask(getQuote, { from: 'IN', to: 'US' })).toMatchObject({
        requirement: {
          visaType: 'embassy',
          title: { code: 'us_visitor', params: {}, text: 'B1/B2 Visitor Visa' },
          governmentFeeStatus: 'sourced',
          governmentFeeSource: { name: 'travel.state.gov', evidence: 'cited' },
          authorityDays: { min: 21, max: 21, unit: 'business' },
          officialSite: { authority: 'Department of State', url: 'https://travel.state.gov' },
        },
        // The traveller goes to the interview: days until the file is ready.
        offer: { mode: 'prepare', place: 'online_centre', closedRegions: ['US-CA', 'IN-PB', 'IN-HR'] },
        options: [
          {
            speed: 'standard',
            days: 3,
            submitDays: 3,
            serviceFeeCents: 2_500,
            governmentFeeCents,
            priceCents: 16_475,
          },
          {
            speed: 'rush',
            days: 2,
            submitDays: 2,
            serviceFeeCents: 3_925,
            governmentFeeCents,
            priceCents: 17_900,
          },
          {
            speed: 'super_rush',
            days: 1,
            submitDays: 1,
            serviceFeeCents: 6_775,
            governmentFeeCents,
            priceCents: 20_750,
          },
        ],
        denialProtectionFeeCents: 1_500,
        canApply: true,
      })
    })

    it('takes the fee for the passport before the fee for all', async () => {
      const fee = async (from: string) => (await ask(findRequirement, { from, to: 'IN' })).governmentFeeCents
      expect(await fee('ZA')).toBe(0)
      expect(await fee('DE')).toBe(1_888)
    })

    it('says that applying is not possible where nobody is admitted', async () => {
      const quote = await ask(getQuote, { from: 'HT', to: 'US' })
      expect(quote).toMatchObject({
        requirement: { visaType: 'embassy', admitted: false },
        options: [],
        canApply: false,
      })
      expect(quote.requirement.notes[0]).toMatchObject({
        code: 'no_admission',
        text: expect.stringContaining('not possible'),
      })
    })

    it('answers the same row for codes, names and old names in any case and language', async () => {
      const { id } = await ask(findRequirement, { from: 'TR', to: 'CZ' })
      const ways = [
        ['Turkey', 'Czech Republic'],
        ['türkiye', 'CZECHIA'],
        ['TUR', 'cze'],
        ['Турция', 'Tschechien'],
      ]
      for (const [from, to] of ways)
        expect((await ask(findRequirement, { from: from!, to: to! })).id).toBe(id)
    })

    it.each([
      ['Swaziland', 'SZ'],
      ['Eswatini', 'SZ'],
      ['Ivory Coast', 'CI'],
      ['Burma', 'MM'],
      ['Cape Verde', 'CV'],
      ['Macedonia', 'MK'],
      ['DR Congo', 'CD'],
      ['Congo', 'CG'],
      ['Vatican', 'VA'],
      ['UK', 'GB'],
      ['USA', 'US'],
      ['Kosovo', 'XK'],
    ])('knows %s as %s', async (name, code) => {
      expect((await ask(findRequirement, { from: name, to: 'JP' })).passportCountry.code).toBe(code)
    })

    it('names the field of a country that it does not know', async () => {
      const unknown = { code: 'catalogue.country_not_found' }
      const asked = ask(getQuote, { from: 'Atlantis', to: 'TH' })
      await expect(asked).rejects.toMatchObject({ ...unknown, details: { field: 'from', suggestions: [] } })
      const alsoAsked = ask(findRequirement, { from: 'TH', to: 'Atlantis' })
      await expect(alsoAsked).rejects.toMatchObject({ ...unknown, details: { field: 'to', suggestions: [] } })
    })

    it.each([
      ['Gibraltar', 'own', 'GB', 'its own authorities decide', expect.stringContaining('/gibraltar/')],
      ['Guernsey', 'own', 'GB', 'its own authorities decide', null],
      ['La Réunion', 'differ', 'FR', 'France decides who may enter', expect.any(String)],
      ['PR', 'same', 'US', 'the entry rules are those of the United States', expect.any(String)],
    ])(
      'says of %s as destination whose rules hold, and sells nothing',
      async (to, rules, code, text, url) => {
        await expect(ask(getQuote, { from: 'IN', to })).rejects.toMatchObject({
          code: 'catalogue.country_not_found',
          details: {
            field: 'to',
            suggestions: rules === 'same' ? [code] : [],
            territory: {
              rules,
              country: { code },
              notes: [{ text: expect.stringContaining(text) }],
              officialSite: url && { url },
            },
          },
        })
      },
    )

    it('says of a territory as passport which passport its people hold', async () => {
      await expect(ask(findRequirement, { from: 'Bermuda', to: 'TH' })).rejects.toMatchObject({
        code: 'catalogue.country_not_found',
        details: {
          field: 'from',
          suggestions: ['GB'],
          territory: { notes: [{ code: 'territory_passport' }, { code: 'territory_passport_differs' }] },
        },
      })
    })

    it.each([
      ['TH', 'TH'],
      ['TH', 'Thailand'],
      ['Turkey', 'Türkiye'],
    ])('refuses %s and %s as the same country', async (from, to) => {
      await expect(ask(getQuote, { from, to })).rejects.toMatchObject({
        code: 'validation.failed',
        details: { fields: [{ path: 'to' }] },
      })
    })
  })

  describe('a change of the data', () => {
    const change = async (...statements: string[]): Promise<void> => {
      await db.transaction(async (tx) => {
        for (const statement of statements) await tx.query(statement)
        await replica.get(DataVersion).raiseVersion(tx, ['ISFJ'])
      })
    }
    const visaType = async () =>
      (await ask(findRequirement, { from: 'IS', to: 'FJ' }).catch(() => undefined))?.visaType

    it('is answered after the broadcast, and no day has two rules', async () => {
      const copy = (type: string) => `
        INSERT INTO requirement (id, passport_country, destination_country, visa_type, visa_required,
          electronic_authorisation, admitted, government_fee_cents, government_fee_status, base_service_fee_cents,
          processing_days_standard, required_documents, source, created_at, checked_on)
        SELECT '${newId()}', passport_country, destination_country, '${type}', true, false, true, 0, 'unknown',
          2500, 5, '{}', source, created_at, checked_on
        FROM requirement WHERE passport_country = 'IS' AND destination_country = 'FJ' LIMIT 1`
      expect(await visaType()).toBe('visa_free')
      await expect(change(copy('embassy'))).rejects.toThrow('requirement_line')
      await change(
        `SET CONSTRAINTS requirement_line DEFERRED`,
        copy('embassy'),
        `DELETE FROM requirement WHERE passport_country = 'IS' AND destination_country = 'FJ' AND NOT visa_required`,
      )
      await waitFor(async () => (await visaType()) === 'embassy')
    })

    it('costs a replica the changed routes, not all of them, whatever comes at once', async () => {
      const sent = jest.spyOn(db, 'query')
      // One after the other, without a wait: which of two that commit at once is heard of first is chance.
      for (const days of [7, 8, 9])
        await change(`UPDATE requirement SET stay_days = ${days} WHERE passport_country = 'IS'
          AND destination_country = 'FJ'`)
      const version = await replica.get(DataVersion).readVersion()
      await waitFor(async () => replica.get(CatalogueMemory).ofToday().dataVersion === version)
      const reads = sent.mock.calls.filter(([sql]) => sql.includes('WITH chosen'))
      expect(reads.map(([, params]) => (params as unknown[])[1])).toEqual([['ISFJ'], ['ISFJ'], ['ISFJ']])
      sent.mockRestore()
    })

    it('leaves a route without a row unanswered instead of inventing one', async () => {
      await change(`DELETE FROM requirement WHERE passport_country = 'IS' AND destination_country = 'FJ'`)
      await waitFor(async () => (await visaType()) === undefined)
      const asked = ask(getQuote, { from: 'IS', to: 'FJ' })
      await expect(asked).rejects.toMatchObject({ code: 'catalogue.requirement_not_found' })
    })
  })
})
