import type { VisaType } from '@borderlane/contracts/primitives'
import { visaTitle } from './visa-title'

const title = (
  passport: string,
  destination: string,
  visaType: VisaType = 'embassy',
  destinationName = 'Elsewhere',
) => visaTitle({ passport, destination, destinationName, visaType, visaRequired: visaType !== 'visa_free' })

const WAIVER = 'DE FR ES IT NL SE DK FI BE AT GB IE CH NO PT GR JP KR SG AU NZ'.split(' ')
const but = (codes: string[], destination: string) => codes.filter((code) => code !== destination)

describe('titles by destination', () => {
  it.each(WAIVER)('US: %s gets ESTA', (passport) => expect(title(passport, 'US', 'evisa')).toBe('ESTA'))
  it.each(['IN', 'CN', 'BR', 'PL', 'CA', 'IL'])('US: %s gets B1/B2', (passport) =>
    expect(title(passport, 'US')).toBe('B1/B2 Visitor Visa'),
  )

  it.each([...WAIVER, 'US'])('CA: %s gets eTA', (passport) =>
    expect(title(passport, 'CA', 'evisa')).toBe('eTA'),
  )
  it.each(['IN', 'CN', 'MX', 'PL'])('CA: %s gets a visitor visa', (passport) =>
    expect(title(passport, 'CA')).toBe('Visitor Visa'),
  )

  it.each(
    'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'.split(
      ' ',
    ),
  )('AU: %s gets the eVisitor', (passport) =>
    expect(title(passport, 'AU', 'evisa')).toBe('eVisitor (Subclass 651)'),
  )
  it.each(['US', 'JP', 'CA', 'IN', 'UA', 'RS', 'TR', 'RU'])('AU: %s gets the ETA', (passport) =>
    expect(title(passport, 'AU', 'evisa')).toBe('ETA (Subclass 601)'),
  )

  it.each([...but(WAIVER, 'GB'), 'US', 'CA'])('GB: %s is visa-free', (passport) =>
    expect(title(passport, 'GB', 'evisa')).toBe('Visa-Free Entry'),
  )
  it.each(['IN', 'CN', 'PL', 'BR', 'HK'])('GB: %s gets the visitor visa', (passport) =>
    expect(title(passport, 'GB')).toBe('UK Standard Visitor Visa'),
  )

  it.each([
    ['NZ', 'New Zealand', 'NZeTA'],
    ['KR', 'South Korea', 'K-ETA'],
    ['LK', 'Sri Lanka', 'Sri Lanka ETA'],
    ['TR', 'Türkiye', 'Türkiye eVisa'],
    ['EG', 'Egypt', 'Egypt eVisa'],
    ['VN', 'Vietnam', 'Vietnam eVisa'],
    ['KE', 'Kenya', 'Kenya eVisa'],
    ['SA', 'Saudi Arabia', 'Saudi Arabia eVisa'],
  ])('%s: every passport that needs a visa gets %s', (destination, name, expected) => {
    for (const type of ['evisa', 'on_arrival', 'embassy'] as const) {
      expect(title('IN', destination, type, name)).toBe(expected)
      expect(title('DE', destination, type, name)).toBe(expected)
    }
  })
})

describe('titles by visa type elsewhere', () => {
  it.each([
    ['evisa', 'eVisa'],
    ['on_arrival', 'Visa on Arrival'],
    ['embassy', 'Embassy Visa'],
    ['visa_free', 'Visa-Free Entry'],
  ] as const)('%s is called %s', (type, expected) => expect(title('IN', 'TH', type)).toBe(expected))

  it('calls a route without a visa visa-free, whatever the type and the destination', () => {
    const free = { passport: 'DE', destinationName: 'Türkiye', visaRequired: false }
    expect(visaTitle({ ...free, destination: 'TR', visaType: 'visa_free' })).toBe('Visa-Free Entry')
    expect(visaTitle({ ...free, destination: 'TH', visaType: 'on_arrival' })).toBe('Visa-Free Entry')
  })
})
