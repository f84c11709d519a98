import { AppError } from '@borderlane/contracts/define'
import type { Country } from './country.entity'
import { CountryDirectory, findTerritory, listTerritories } from './country-directory'

const country = (
  code: string,
  iso3: string,
  name: string,
  otherNames: string[],
  localNames: string[] = [],
  aliases: string[] = [],
): Country => ({
  code,
  iso3,
  name,
  otherNames,
  names: Object.fromEntries(localNames.map((local, index) => [`l${index}`, local])),
  aliases,
  demonyms: [],
  cities: [],
  featured: false,
  priceTier: 'tier1',
})

const directory = new CountryDirectory([
  country('TR', 'TUR', 'Türkiye', ['Turkey'], ['Турция', 'تركيا', '土耳其', 'तुर्किये']),
  country('CZ', 'CZE', 'Czechia', ['Czech Republic']),
  country('SZ', 'SWZ', 'Eswatini', ['Swaziland']),
  country('CI', 'CIV', 'Côte d’Ivoire', ['Ivory Coast']),
  country('MM', 'MMR', 'Myanmar', ['Burma']),
  country('KN', 'KNA', 'St. Kitts & Nevis', ['Saint Kitts and Nevis']),
  country('CD', 'COD', 'Congo (DRC)', []),
  country('GW', 'GNB', 'Guinea-Bissau', []),
  country('BS', 'BHS', 'Bahamas', []),
  country('TH', 'THA', 'Thailand', []),
  country('KR', 'KOR', 'South Korea', [], [], ['Korea, Republic of']),
])

describe('finding a country', () => {
  it('goes by code, by name in any language and by former name, without case, accents and signs', () => {
    const rows = [
      ['TR', 'TR'],
      ['tr', 'TR'],
      ['TUR', 'TR'],
      ['Turkey', 'TR'],
      ['TURKEY', 'TR'],
      ['Türkiye', 'TR'],
      ['turkiye', 'TR'],
      ['Турция', 'TR'],
      ['تركيا', 'TR'],
      ['土耳其', 'TR'],
      ['तुर्किये', 'TR'],
      ['Czech Republic', 'CZ'],
      ['czechia', 'CZ'],
      ['Swaziland', 'SZ'],
      ['Eswatini', 'SZ'],
      ['Ivory Coast', 'CI'],
      ["Cote d'Ivoire", 'CI'],
      ['CÔTE D’IVOIRE', 'CI'],
      ['Burma', 'MM'],
      ['saint kitts and nevis', 'KN'],
      ['St Kitts and Nevis', 'KN'],
      ['Congo DRC', 'CD'],
      ['guinea bissau', 'GW'],
      ['The Bahamas', 'BS'],
      ['  bahamas ', 'BS'],
      ['Korea, Republic of', 'KR'],
    ] as const
    expect(rows.filter(([name, code]) => directory.find(name, 'from').code !== code)).toEqual([])
  })

  it.each(['Atlantis', 'ZZ', '', 'the', 'constructor', 'Turk'])('%j is no country', (name) => {
    const find = () => directory.find(name, 'to')
    expect(find).toThrow(AppError)
    expect(find).toThrow(
      expect.objectContaining({
        code: 'catalogue.country_not_found',
        details: { field: 'to', suggestions: [] },
      }),
    )
  })

  it.each([
    ['thialand', 'TH'],
    ['Tahiland', 'TH'],
    ['Eswatni', 'SZ'],
    ['Czehcia', 'CZ'],
  ])('suggests for %s what it may mean, and does not guess', (name, code) => {
    const details = { field: 'to', suggestions: [code] }
    expect(() => directory.find(name, 'to')).toThrow(expect.objectContaining({ details }))
  })

  it('refuses a list in which two countries share a name', () => {
    const twins = [country('CG', 'COG', 'Congo', []), country('CD', 'COD', 'DR Congo', ['Congo'])]
    expect(() => new CountryDirectory(twins)).toThrow('congo is a name of CG and of CD')
  })
})

it('finds all countries whose name holds a part, in any case and wherever it is', () => {
  expect(directory.codesWithName('KORE')).toEqual(['KR'])
  expect(directory.codesWithName('Rki')).toEqual(['TR'])
  expect(directory.codesWithName('nowhere')).toEqual([])
})

describe('a territory', () => {
  it.each([
    ['RE', 'RE'],
    ['la reunion', 'RE'],
    ['Reunion', 'RE'],
    ['Реюньон', 'RE'],
    ['جبل طارق', 'GI'],
    ['百慕大', 'BM'],
    ['Grönland', 'GL'],
    ['ग्रीनलैंड', 'GL'],
    ['Tahiti', 'PF'],
    ['Ceuta', 'EA'],
  ])('is found by its code and its names in ten languages: %s', (name, code) =>
    expect(findTerritory(name)).toBe(code),
  )

  it('is no country, and has no code for a name', () => {
    expect(['India', 'Atlantis', '', 'constructor'].map(findTerritory)).toEqual([null, null, null, null])
    for (const { code, name } of listTerritories('fr')) expect(name).not.toBe(code)
  })
})
