import type { Country } from '@borderlane/contracts/catalogue/country'
import i18next from 'i18next'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchCountries } from '../../ui/country-search'
import { toCountryOptions } from './use-country-options'

type Row = Country & { names: Record<string, string> }

/** What the catalogue answers, made of its own file. */
const file = join(import.meta.dirname, '../../../../services/catalogue/seed/country.json')
const rows = JSON.parse(readFileSync(file, 'utf8')) as Row[]
const countries = rows.map((row) => ({ ...row, aliases: [...Object.values(row.names), ...row.aliases] }))

beforeAll(() => i18next.init({ lng: 'en', resources: { en: {} } }))

test('among all countries the one that is meant is found first, by code, name, former name or slip', () => {
  const options = toCountryOptions(countries, 'en')
  const rows = [
    ['UK', 'GB'],
    ['Republic of Korea', 'KR'],
    ['Korea, Republic of', 'KR'],
    ['Turkey', 'TR'],
    ['KSA', 'SA'],
    ['dubai', 'AE'],
    ['british', 'GB'],
    ['swiss', 'CH'],
    ['США', 'US'],
    ['Großbritannien', 'GB'],
    ['grossbritannien', 'GB'],
    ['英国', 'GB'],
    ['Myanmar (Burma)', 'MM'],
    ['Bosnia-Herzegovina', 'BA'],
    ['thialand', 'TH'],
    ['Germny', 'DE'],
    ['D', 'DE'],
    ['GBD', 'GB'],
    ['RKS', 'XK'],
    ['in', 'IN'],
    ['CHE', 'CH'],
    ['niger', 'NE'],
    ['Guinea', 'GN'],
    ['the bahamas', 'BS'],
  ] as const
  const others = rows.flatMap(([typed, code]) => {
    const first = searchCountries(options, typed)[0]?.code
    return first === code ? [] : [`${typed}: ${first}, not ${code}`]
  })
  expect(others).toEqual([])
})
