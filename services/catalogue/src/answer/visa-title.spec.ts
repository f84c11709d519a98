import { type Entry, entryOf } from '../rules/visa-policy'
import { titlePhrase } from './requirement.view'
import { visaTitle } from './visa-title'

const title = (passport: string, destination: string, entry: Entry = 'embassy', name = 'Elsewhere') =>
  titlePhrase(visaTitle({ passport, destination, entry }), name).text

const WAIVER = 'DE FR ES IT NL SE DK FI BE AT GB IE CH NO PT GR JP KR SG AU NZ'.split(' ')
const but = (codes: string[], destination: string) => codes.filter((code) => code !== destination)

const EVISITOR =
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'
const AU_ETA = 'BN CA HK JP KR MY SG TW US'

/** Rows of one title. @returns those that have another one, and which */
const others = (expected: string, passports: readonly string[], destination: string, entry?: Entry) =>
  passports.flatMap((passport) => {
    const found = title(passport, destination, entry)
    return found === expected ? [] : [`${passport}: ${found}`]
  })

describe('titles by destination', () => {
  it('US: passports of the waiver get ESTA, others B1/B2', () => {
    expect(others('ESTA', WAIVER, 'US', 'eta')).toEqual([])
    expect(others('B1/B2 Visitor Visa', ['IN', 'CN', 'BR', 'PL', 'CA', 'IL'], 'US')).toEqual([])
  })

  it('CA: passports of the waiver get eTA, others a visitor visa', () => {
    expect(others('eTA', [...WAIVER, 'US'], 'CA', 'eta')).toEqual([])
    expect(others('Visitor Visa', ['IN', 'CN', 'MX', 'PL'], 'CA')).toEqual([])
  })

  it('AU: the eVisitor and the ETA for the passports of their lists, others the visitor visa', () => {
    expect(others('eVisitor (Subclass 651)', EVISITOR.split(' '), 'AU', 'eta')).toEqual([])
    expect(others('ETA (Subclass 601)', AU_ETA.split(' '), 'AU', 'eta')).toEqual([])
    const rest = ['IN', 'UA', 'RS', 'TR', 'RU', 'BR']
    expect(others('Visitor Visa (Subclass 600)', rest, 'AU', 'evisa')).toEqual([])
  })

  it('GB: passports of the waiver are called visa-free after the kind of their rule, others get the visitor visa', () => {
    const free = [...but(WAIVER, 'GB'), 'US', 'CA']
    expect(others('Travel Authorisation (Visa-Free Entry)', free, 'GB', 'eta')).toEqual([])
    expect(others('UK Standard Visitor Visa', ['IN', 'CN', 'PL', 'BR', 'HK'], 'GB')).toEqual([])
  })

  it('elsewhere every passport with an authorisation or an eVisa gets the title of the destination', () => {
    const rows = [
      ['NZ', 'eta', 'New Zealand', 'NZeTA'],
      ['KR', 'eta', 'South Korea', 'K-ETA'],
      ['LK', 'eta', 'Sri Lanka', 'Sri Lanka ETA'],
      ['TR', 'evisa', 'Türkiye', 'Türkiye eVisa'],
      ['EG', 'evisa', 'Egypt', 'Egypt eVisa'],
      ['VN', 'evisa', 'Vietnam', 'Vietnam eVisa'],
      ['KE', 'evisa', 'Kenya', 'Kenya eVisa'],
      ['SA', 'evisa', 'Saudi Arabia', 'Saudi Arabia eVisa'],
    ] as const
    expect(
      rows.flatMap(([destination, entry, name, expected]) =>
        ['IN', 'DE'].flatMap((passport) => {
          const found = title(passport, destination, entry, name)
          return found === expected ? [] : [`${passport} to ${destination}: ${found}`]
        }),
      ),
    ).toEqual([])
  })
})

it.each([
  ['an authorisation called B1/B2', 'PL', 'US', 'eta', 'Travel Authorisation (B1/B2 Visitor Visa)'],
  ['a visa on arrival called ETA', 'DE', 'LK', 'on_arrival', 'Visa on Arrival (Sri Lanka ETA)'],
  ['no admission', 'HT', 'US', 'no_admission', 'No Admission (Embassy Visa)'],
] as const)('%s has the kind of its rule first', (_name, from, to, entry, expected) => {
  expect(title(from, to, entry)).toBe(expected)
})

it('an e-visa is not titled with the authorisation of those who need no visa', () => {
  expect(others('eVisa', ['IN', 'CN', 'VN'], 'KR', 'evisa')).toEqual([])
  expect(others('eVisa', ['SY'], 'LK', 'evisa')).toEqual([])
})

it('a visa by the embassy is not titled with what that passport cannot get', () => {
  const rows = [
    ['IN', 'NZ', 'Embassy Visa'],
    ['CN', 'KR', 'Embassy Visa'],
    ['IN', 'TR', 'Embassy Visa'],
    ['DE', 'GB', 'UK Standard Visitor Visa'],
    ['GB', 'US', 'B1/B2 Visitor Visa'],
    ['IN', 'HK', 'Embassy Visa'],
    ['CN', 'HK', 'Exit-Entry Permit for Hong Kong and Macao'],
    ['CN', 'MO', 'Exit-Entry Permit for Hong Kong and Macao'],
    ['CN', 'TW', 'Entry Permit for Taiwan'],
  ] as const
  expect(rows.flatMap(([from, to, expected]) => others(expected, [from], to, 'embassy'))).toEqual([])
})

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
