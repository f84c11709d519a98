import type { OfferKind, OfferTerms } from '@borderlane/contracts/catalogue/offer'
import { speedOptions } from '@borderlane/domain/pricing'
import { unlistedTerms } from '@borderlane/domain/catalogue/unlisted-offer'
import { readRegionRules, readShippedOffers } from './built-in-offers'
import { OfferTable, type SetOffer } from './offer-table'

const tableWith = async (ofStaff: SetOffer[] = [], licensed: ('US-CA' | 'IN-PB')[] = []) =>
  new OfferTable(await readShippedOffers(), ofStaff, await readRegionRules(), new Set(licensed))

const set = (destination: string, kind: OfferKind, terms: Partial<OfferTerms>, passports: string[] = []) => ({
  destination,
  kind,
  passports,
  terms: { ...unlistedTerms(kind), ...terms },
})

describe('the shipped offers', () => {
  it.each([
    ['IN', 'DE', 'embassy', 'prepare', 'centre'],
    ['IN', 'TH', 'evisa', 'file', 'online'],
    ['DE', 'GB', 'eta', 'prepare', 'online'],
    ['DE', 'CA', 'eta', 'prepare', 'online'],
    ['IN', 'AE', 'evisa', 'prepare', 'agent'],
    ['IN', 'SG', 'evisa', 'prepare', 'agent'],
    ['IN', 'KR', 'evisa', 'prepare', 'agent'],
    ['VN', 'JP', 'evisa', 'prepare', 'agent'],
    ['GB', 'JP', 'evisa', 'prepare', 'online'],
    ['US', 'AU', 'eta', 'prepare', 'online'],
    ['DE', 'AU', 'eta', 'file', 'online'],
    ['CN', 'ZA', 'evisa', 'prepare', 'online'],
    // Without a row of their own.
    ['IN', 'BB', 'embassy', 'prepare', 'consulate'],
    ['IN', 'BB', 'evisa', 'file', 'online'],
  ] as const)('%s to %s, %s: %s', async (passport, destination, kind, mode, place) => {
    expect((await tableWith()).findOffer(passport, destination, kind)).toMatchObject({ mode, place })
  })

  it('file where the law wants a licence once the operator has a number, and show it', async () => {
    const licence = { body: 'Immigration Advice Authority', number: 'F202100001' }
    const offers = await tableWith([set('GB', 'eta', { mode: 'licensed', licence })])
    expect(offers.findOffer('DE', 'GB', 'eta')).toMatchObject({ mode: 'file', licence })
  })

  it('advise on nothing in Australia and New Zealand without a licence', async () => {
    const offers = await tableWith()
    expect(offers.findOffer('DE', 'AU', 'eta').clerical).toBe(true)
    expect(offers.findOffer('DE', 'NZ', 'eta').clerical).toBe(true)
    expect(offers.findOffer('DE', 'US', 'eta').clerical).toBe(false)
  })

  it('ask where the buyer lives where a law makes a difference, until the operator is registered there', async () => {
    const offers = await tableWith()
    expect(offers.findOffer('IN', 'US', 'embassy').closedRegions).toEqual(['US-CA', 'IN-PB', 'IN-HR'])
    expect(offers.findOffer('GB', 'DE', 'embassy').closedRegions).toEqual([])
    const registered = await tableWith([], ['US-CA', 'IN-PB'])
    expect(registered.findOffer('IN', 'US', 'embassy').closedRegions).toEqual(['IN-HR'])
  })
})

describe('what staff have set', () => {
  it('beats what is shipped for single passports: off is off for everyone, until a passport is named', async () => {
    const off = set('AU', 'eta', { mode: 'off' })
    const offers = await tableWith([off, set('AU', 'eta', { mode: 'file' }, ['JP'])])
    expect(['DE', 'US', 'JP'].map((passport) => offers.findOffer(passport, 'AU', 'eta').mode)).toEqual([
      'off',
      'off',
      'file',
    ])
  })
})

describe('the speeds that are sold', () => {
  const options = speedOptions({
    baseServiceFeeCents: 2_500,
    governmentFeeCents: 9_000,
    processingDaysStandard: 21,
    processingDaysRush: null,
    processingDaysSuperRush: null,
    processingDaysSameDay: 0,
  })
  const daysOf = async (terms: Partial<OfferTerms>) =>
    (await tableWith([set('BB', 'embassy', terms)]))
      .sellSpeeds('IN', 'BB', 'embassy', options)
      .map(({ speed, days }) => [speed, days])

  it.each([
    [
      'of a file that we lodge: until the decision',
      { mode: 'file' },
      [
        ['standard', 21],
        ['rush', 11],
        ['super_rush', 6],
        ['same_day', 0],
      ],
    ],
    [
      'of one that we prepare: until it is ready',
      { mode: 'prepare' },
      [
        ['standard', 3],
        ['rush', 2],
        ['super_rush', 1],
        ['same_day', 0],
      ],
    ],
    [
      'only those that the offer names',
      { mode: 'prepare', speeds: ['standard', 'same_day'] },
      [
        ['standard', 3],
        ['same_day', 0],
      ],
    ],
    ['none that is off', { mode: 'off' }, []],
  ] as [string, Partial<OfferTerms>, unknown][])('%s', async (_what, terms, days) => {
    expect(await daysOf(terms)).toEqual(days)
  })
})
