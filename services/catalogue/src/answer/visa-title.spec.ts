import { type Entry, entryOf } from '../rules/visa-policy'
import { titlePhrase } from './requirement.view'
import { visaTitle } from './visa-title'

const title = (passport: string, destination: string, entry: Entry = 'embassy', name = 'Elsewhere') =>
  titlePhrase(visaTitle({ passport, destination, entry }), name).text

const WAIVER = 'DE FR ES IT NL SE DK FI BE AT GB IE CH NO PT GR JP KR SG AU NZ'.split(' ')
const but = (codes: string[], destination: string) => codes.filter((code) => code !== destination)

describe('titles by destination', () => {
  it.each(WAIVER)('US: %s gets ESTA', (passport) => expect(title(passport, 'US', 'eta')).toBe('ESTA'))
  it.each(['IN', 'CN', 'BR', 'PL', 'CA', 'IL'])('US: %s gets B1/B2', (passport) =>
    expect(title(passport, 'US')).toBe('B1/B2 Visitor Visa'),
  )

  it.each([...WAIVER, 'US'])('CA: %s gets eTA', (passport) =>
    expect(title(passport, 'CA', 'eta')).toBe('eTA'),
  )
  it.each(['IN', 'CN', 'MX', 'PL'])('CA: %s gets a visitor visa', (passport) =>
    expect(title(passport, 'CA')).toBe('Visitor Visa'),
  )

  it.each(
    'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'.split(
      ' ',
    ),
  )('AU: %s gets the eVisitor', (passport) =>
    expect(title(passport, 'AU', 'eta')).toBe('eVisitor (Subclass 651)'),
  )
  it.each('BN CA HK JP KR MY SG TW US'.split(' '))('AU: %s gets the ETA', (passport) =>
    expect(title(passport, 'AU', 'eta')).toBe('ETA (Subclass 601)'),
  )
  it.each(['IN', 'UA', 'RS', 'TR', 'RU', 'BR'])('AU: %s gets the visitor visa', (passport) =>
    expect(title(passport, 'AU', 'evisa')).toBe('Visitor Visa (Subclass 600)'),
  )

  it.each([...but(WAIVER, 'GB'), 'US', 'CA'])(
    'GB: %s is called visa-free after the kind of its rule',
    (passport) => expect(title(passport, 'GB', 'eta')).toBe('Travel Authorisation (Visa-Free Entry)'),
  )
  it.each(['IN', 'CN', 'PL', 'BR', 'HK'])('GB: %s gets the visitor visa', (passport) =>
    expect(title(passport, 'GB')).toBe('UK Standard Visitor Visa'),
  )

  it.each([
    ['NZ', 'eta', 'New Zealand', 'NZeTA'],
    ['KR', 'eta', 'South Korea', 'K-ETA'],
    ['LK', 'eta', 'Sri Lanka', 'Sri Lanka ETA'],
    ['TR', 'evisa', 'Türkiye', 'Türkiye eVisa'],
    ['EG', 'evisa', 'Egypt', 'Egypt eVisa'],
    ['VN', 'evisa', 'Vietnam', 'Vietnam eVisa'],
    ['KE', 'evisa', 'Kenya', 'Kenya eVisa'],
    ['SA', 'evisa', 'Saudi Arabia', 'Saudi Arabia eVisa'],
  ] as const)('%s: every passport with an %s gets its title', (destination, entry, name, expected) => {
    expect(title('IN', destination, entry, name)).toBe(expected)
    expect(title('DE', destination, entry, name)).toBe(expected)
  })
})

it.each([
  ['an authorisation called B1/B2', 'PL', 'US', 'eta', 'Travel Authorisation (B1/B2 Visitor Visa)'],
  ['a visa on arrival called ETA', 'DE', 'LK', 'on_arrival', 'Visa on Arrival (Sri Lanka ETA)'],
  ['no admission', 'HT', 'US', 'no_admission', 'No Admission (Embassy Visa)'],
] as const)('%s has the kind of its rule first', (_name, from, to, entry, expected) => {
  expect(title(from, to, entry)).toBe(expected)
})

it.each([
  ['IN', 'NZ', 'Embassy Visa'],
  ['CN', 'KR', 'Embassy Visa'],
  ['IN', 'TR', 'Embassy Visa'],
  ['DE', 'GB', 'UK Standard Visitor Visa'],
  ['GB', 'US', 'B1/B2 Visitor Visa'],
  ['IN', 'HK', 'Embassy Visa'],
  ['CN', 'HK', 'Exit-Entry Permit for Hong Kong and Macao'],
  ['CN', 'MO', 'Exit-Entry Permit for Hong Kong and Macao'],
  ['CN', 'TW', 'Entry Permit for Taiwan'],
])('%s to %s by the embassy is not titled with what that passport cannot get: %s', (from, to, expected) =>
  expect(title(from, to, 'embassy')).toBe(expected),
)

describe('titles by kind elsewhere', () => {
  it.each([
    ['evisa', 'eVisa'],
    ['eta', 'eVisa'],
    ['on_arrival', 'Visa on Arrival'],
    ['embassy', 'Embassy Visa'],
    ['visa_free', 'Visa-Free Entry'],
  ] as const)('%s is called %s', (entry, expected) => expect(title('IN', 'TH', entry)).toBe(expected))

  it('calls a route without a visa visa-free, whatever the destination', () => {
    expect(title('DE', 'TR', 'visa_free', 'Türkiye')).toBe('Visa-Free Entry')
  })
})

it('reads the way of entry from the three columns of a row', () => {
  const row = { visaType: 'evisa' as const, electronicAuthorisation: false, admitted: true }
  expect(entryOf(row)).toBe('evisa')
  expect(entryOf({ ...row, electronicAuthorisation: true })).toBe('eta')
  expect(entryOf({ ...row, visaType: 'embassy', admitted: false })).toBe('no_admission')
})
