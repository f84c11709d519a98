import { readFees, readRates } from '../sources/built-in-data'
import {
  businessDays,
  feeStatusOn,
  GovernmentFees,
  type ListedFee,
  pricingNote,
  SOURCE_OF_2019,
  standardDays,
} from './government-fee'

const SOURCE = {
  code: 'published' as const,
  name: 'example.org',
  url: 'https://example.org/fees',
  asOf: '2026-02',
}

const listed = (fee: Partial<ListedFee>): ListedFee => ({
  destinations: ['IN'],
  entry: 'evisa',
  passports: null,
  amount: 25,
  currency: 'USD',
  authorityDays: { min: 3, max: 3, unit: 'business' },
  extras: [],
  season: null,
  status: 'sourced',
  source: SOURCE,
  asOf: '2026-02',
  remarks: '',
  ...fee,
})

const fees = new GovernmentFees({
  listed: [
    listed({}),
    listed({ passports: new Set(['FJ', 'ZA']), amount: 0, remarks: 'free of charge' }),
    listed({ destinations: ['AT', 'DE'], entry: 'embassy', amount: 67.5, currency: 'EUR' }),
    listed({
      destinations: ['CA'],
      entry: 'embassy',
      extras: [{ code: 'biometrics', amount: 85, currency: 'USD', per: 'application' }],
    }),
    listed({ destinations: ['BR'], status: 'estimate', source: null, asOf: '2025' }),
    listed({ destinations: ['AU'], entry: 'eta', passports: new Set(['US']), amount: 20 }),
  ],
  usdOf2019: new Map([
    ['AF', 80],
    ['IN', 99],
  ]),
  ratePerGbp: new Map([
    ['GBP', 1],
    ['USD', 1.25],
    ['EUR', 1.2],
  ]),
  noSources: [],
})

describe('which government fee is taken', () => {
  it('takes the row that names the passport before the row for all', () => {
    expect(fees.find('ZA', 'IN', 'evisa')).toMatchObject({
      cents: 0,
      status: 'sourced',
      remarks: 'free of charge',
    })
    expect(fees.find('DE', 'IN', 'evisa')).toMatchObject({
      cents: 2_000,
      status: 'sourced',
      source: SOURCE,
      authorityDays: { min: 3, max: 3, unit: 'business' },
    })
  })

  it('takes the present row before the price of 2019', () => {
    expect(fees.find('DE', 'IN', 'evisa').listed).toBe('USD 25.00')
  })

  it('takes the price of 2019 as an estimate where no present row fits the way of entry', () => {
    expect(fees.find('DE', 'IN', 'embassy')).toEqual({
      cents: 7_920,
      status: 'estimate',
      source: SOURCE_OF_2019,
      listed: 'USD 99.00',
      asOf: '2019',
      authorityDays: null,
      extras: [],
      season: null,
      remarks: 'the most common tourist-visa fee of this destination in 2019',
    })
  })

  it('says unknown instead of free where nobody tells a fee', () => {
    expect(fees.find('DE', 'SO', 'embassy')).toMatchObject({ cents: 0, status: 'unknown', source: null })
    // A row that names other passports says nothing about this one.
    expect(fees.find('BR', 'AU', 'eta')).toMatchObject({ cents: 0, status: 'unknown' })
  })

  it('keeps an unverified row an estimate without a source', () => {
    expect(fees.find('DE', 'BR', 'evisa')).toMatchObject({ status: 'estimate', source: null, asOf: '2025' })
  })

  it('has nothing to pay where no visa is needed or nobody is admitted', () => {
    expect(fees.find('DE', 'IN', 'visa_free')).toMatchObject({ cents: 0, status: 'none' })
    expect(fees.find('DE', 'AF', 'no_admission')).toMatchObject({ cents: 0, status: 'none' })
  })

  it('turns amounts with decimals into whole pence', () => {
    expect(fees.find('CV', 'DE', 'embassy')).toMatchObject({ cents: 5_625, listed: 'EUR 67.50' })
  })

  it('refuses a list with a currency that has no rate', () => {
    expect(
      () =>
        new GovernmentFees({
          listed: [listed({ currency: 'XXX' })],
          usdOf2019: new Map(),
          ratePerGbp: new Map(),
          noSources: [],
        }),
    ).toThrow('no exchange rate for XXX')
  })
})

describe('a blog or a commercial agency is no source', () => {
  const found = (url: string) =>
    new GovernmentFees({
      listed: [listed({ source: { ...SOURCE, url } })],
      usdOf2019: new Map(),
      ratePerGbp: new Map([['USD', 1.25]]),
      noSources: ['agency.example', 'code.example/reseller'],
    }).find('DE', 'IN', 'evisa')

  it.each([
    'https://agency.example/fees',
    'https://www.agency.example',
    'https://code.example/reseller/list',
    'https://visas.example/de/blog/fees',
    'https://blog.visas.example/fees',
  ])('%s: the fee is an estimate with its day, and nobody is named', (url) =>
    expect(found(url)).toMatchObject({ cents: 2_000, status: 'estimate', source: null, asOf: '2026-02' }),
  )

  it.each([
    'https://code.example/dataset',
    'https://notagency.example/fees',
    'https://visas.example/blogging',
  ])('%s stays the source', (url) => expect(found(url)).toMatchObject({ status: 'sourced', source: { url } }))

  it('holds for the shipped fees: no page of Nigeria’s fee is named, the fee stays', async () => {
    const shipped = new GovernmentFees(await readFees(await readRates()))
    expect(shipped.find('IN', 'NG', 'evisa')).toMatchObject({
      cents: 7_554,
      status: 'estimate',
      source: null,
      asOf: '2024',
    })
    expect(shipped.find('IN', 'CA', 'eta').source?.name).toBe('ircc.canada.ca')
  })
})

it('names the authority that somebody read, and estimates what nobody of ours opened', async () => {
  const shipped = new GovernmentFees(await readFees(await readRates()))
  expect(shipped.find('IN', 'DE', 'embassy')).toMatchObject({
    status: 'sourced',
    listed: 'EUR 90.00',
    source: { name: expect.stringMatching(/^Schengen Visa Code, article 16, /), asOf: '2026-01-20' },
    // The authority's days stay those that were known before.
    authorityDays: { min: 15, max: 15, unit: 'calendar' },
  })
  expect(shipped.find('AM', 'DE', 'embassy').listed).toBe('EUR 35.00')
  expect(shipped.find('PH', 'IN', 'evisa')).toMatchObject({
    cents: 0,
    status: 'estimate',
    source: { name: 'Bureau of Immigration, India', asOf: '2026-07-09' },
  })
})

it('has another fee for arrivals in a part of the year, as India has for all who pay one', async () => {
  const shipped = new GovernmentFees(await readFees(await readRates()))
  for (const passport of ['DE', 'GB', 'JP', 'US'])
    expect(shipped.find(passport, 'IN', 'evisa')).toMatchObject({
      listed: 'USD 25.00',
      season: { from: '--04-01', until: '--06-30', listed: 'USD 10.00', cents: expect.any(Number) },
    })
  expect(shipped.find('ZA', 'IN', 'evisa')).toMatchObject({ cents: 0, season: null })
})

it('a fee that depends on the day of arrival is an estimate: journeys are put off', () =>
  expect(
    feeStatusOn('2026-11-22', {
      ...{ governmentFeeStatus: 'sourced', governmentFeeSource: { ...SOURCE, asOf: '2026-11-01' } },
      governmentFeeSeason: { from: '--04-01', until: '--06-30', cents: 800, listed: 'USD 10.00' },
    }),
  ).toBe('estimate'))

it('takes nothing with the price where the authority is paid only if it issues a visa, as Japan is', async () => {
  const shipped = new GovernmentFees(await readFees(await readRates()))
  for (const entry of ['embassy', 'evisa'] as const)
    expect(shipped.find('IN', 'JP', entry)).toMatchObject({
      cents: 0,
      status: 'on_issue',
      listed: 'JPY 15000.00',
    })
  expect(shipped.find('PH', 'JP', 'embassy')).toMatchObject({ cents: 0, status: 'sourced' })
})

it('ships addresses of https only', async () => {
  const { listed } = await readFees(await readRates())
  const addresses = listed.flatMap(({ source }) => source?.url ?? [])
  expect(addresses.length).toBeGreaterThan(50)
  expect(addresses.filter((url) => !url.startsWith('https://'))).toEqual([])
})

it('turns compulsory extras into pence beside the fee', () => {
  expect(fees.find('IN', 'CA', 'embassy').extras).toEqual([
    { code: 'biometrics', cents: 6_800, listed: 'USD 85.00', per: 'application' },
  ])
})

describe('the age of a fee', () => {
  const status = (asOf: string, listed: 'sourced' | 'unknown' = 'sourced') =>
    feeStatusOn('2026-11-22', {
      governmentFeeStatus: listed,
      governmentFeeSource: { code: 'published', name: 'example.org', url: null, asOf },
    })

  it.each(['2024-11-22', '2024-11', '2024', '2025', '2026-02', '2026-11-22'])(
    'of %s lets it stand until it is older than 24 months',
    (asOf) => expect(status(asOf)).toBe('sourced'),
  )

  it.each(['2024-11-21', '2024-10', '2023', '2019-12', '2016-07'])('of %s makes it an estimate', (asOf) =>
    expect(status(asOf)).toBe('estimate'),
  )

  it('changes nothing where nobody knows a fee', () => expect(status('2026', 'unknown')).toBe('unknown'))
})

it.each([
  [15, 'calendar', 11],
  [30, 'calendar', 22],
  [4, 'calendar', 3],
  [15, 'business', 15],
] as const)('%i %s days are %i business days', (min, unit, days) => {
  expect(businessDays({ min, max: min, unit })).toBe(days)
})

describe('standard days', () => {
  it.each([
    ['evisa', 5],
    ['eta', 5],
    ['on_arrival', 1],
    ['embassy', 15],
    ['visa_free', 0],
  ] as const)('of type %s are %i where the list of fees has none', (entry, days) => {
    expect(standardDays(entry, null)).toBe(days)
  })

  it('are never faster than the speeds that cost more', () => {
    expect(standardDays('on_arrival', { min: 0, max: 0, unit: 'business' })).toBe(1)
  })

  it('count calendar days of an authority as the business days among them', () => {
    expect(standardDays('embassy', { min: 30, max: 37, unit: 'calendar' })).toBe(22)
  })
})

it('after the last day of a fee it is an estimate', () => {
  const source = {
    code: 'published' as const,
    name: 'embassy',
    url: null,
    asOf: '2026-07-20',
    until: '2026-12-31',
  }
  const on = (day: string) =>
    feeStatusOn(day, { governmentFeeStatus: 'sourced', governmentFeeSource: source })
  expect([on('2026-12-31'), on('2027-01-01')]).toEqual(['sourced', 'estimate'])
})

it('tells the keepers of the prices where an amount comes from, with the day of its own rate', () => {
  const rateDays = new Map([
    ['AED', '2026-09-29'],
    ['USD', '2026-11-23'],
  ])
  const fee = {
    cents: 14_800,
    status: 'sourced' as const,
    source: null,
    listed: 'USD 185.00',
    asOf: '2026-02',
    authorityDays: null,
    extras: [],
    season: null,
    remarks: 'interview',
  }
  expect(pricingNote(fee, rateDays)).toBe(
    'USD 185.00 as of 2026-02, at the exchange rate of 2026-11-23. interview',
  )
  expect(pricingNote({ ...fee, listed: null }, rateDays)).toBeNull()
})
