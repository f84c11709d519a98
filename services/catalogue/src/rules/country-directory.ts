import type { Country as CountryView } from '@borderlane/contracts/catalogue/country'
import type { CountryName } from '@borderlane/contracts/catalogue/requirement'
import { AppError } from '@borderlane/contracts/define'
import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { TERRITORIES, type Territory } from '@borderlane/contracts/catalogue/territories'
import { editDistance } from '@borderlane/words/edit-distance'
import type { Country } from './country.entity'

const MOST_SUGGESTIONS = 3

/** Finds countries by ISO code, present, old or local name, in any case and with or without accents. */
export class CountryDirectory {
  private readonly byKey = new Map<string, Country>()

  /** @throws Error when two countries share a name, because then a look-up would be a guess */
  constructor(readonly countries: readonly Country[]) {
    for (const country of countries) {
      // As most ask; no other name has capitals.
      this.byKey.set(country.code, country)
      for (const key of namesOf(country).map(nameKey)) {
        const other = this.byKey.get(key)
        if (other && other !== country)
          throw new Error(`${key} is a name of ${other.code} and of ${country.code}`)
        this.byKey.set(key, country)
      }
    }
  }

  lookUp(name: string): Country | null {
    return this.byKey.get(name) ?? this.byKey.get(nameKey(name)) ?? null
  }

  /**
   * @param field the input's field that holds the name, for the error
   * @throws AppError `catalogue.country_not_found` with `suggestions`, codes of countries of a similar name
   */
  find(name: string, field: string): Country {
    const country = this.lookUp(name)
    if (country) return country
    throw new AppError('catalogue.country_not_found', { field, suggestions: this.similar(nameKey(name)) })
  }

  codesWithName(part: string): string[] {
    const wanted = part.toLowerCase()
    return this.countries.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ code }) => code)
  }

  searchCountries(text: string): Country[] {
    const wanted = text.toLowerCase()
    return this.countries.filter(
      ({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase().includes(wanted),
    )
  }

  private similar(key: string): string[] {
    const mistakes = key.length < 5 ? 0 : key.length < 9 ? 1 : 2
    if (mistakes === 0) return []
    const near = [...this.byKey].filter(([other]) => editDistance(key, other, mistakes) <= mistakes)
    return [...new Set(near.map(([, { code }]) => code))].slice(0, MOST_SUGGESTIONS)
  }
}

function namesOf(country: Country): string[] {
  return [
    country.code,
    country.iso3,
    country.name,
    ...country.otherNames,
    ...Object.values(country.names),
    ...country.aliases,
  ]
}

/** Latin accents, punctuation, the sign for "and" and a leading article make no other name. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’ʼ.]/g, '')
    .replace(/[\s,()\u2010-\u2015-]+/g, ' ')
    .trim()
    .replace(/^the /, '')
}

export function toCountry(country: Country, language: Locale): CountryView {
  const name = country.names[language] ?? country.name
  const others = [country.name, ...Object.values(country.names), ...country.aliases]
  const known = new Set([name, ...country.otherNames])
  return {
    code: country.code,
    iso3: country.iso3,
    name,
    otherNames: country.otherNames,
    aliases: [...new Set(others)].filter((other) => !known.has(other)),
    demonyms: country.demonyms,
    cities: country.cities,
    featured: country.featured,
  }
}

export function toCountryName(country: Country): CountryName {
  return { code: country.code, name: country.name }
}

export const countryNameOf = (code: string, countries: CountryDirectory): CountryName => ({
  code,
  name: countries.lookUp(code)?.name ?? code,
})

/** Of CLDR, as Node has it. */
const REGIONS = new Map(
  LOCALES.map((language) => [language, new Intl.DisplayNames(language, { type: 'region' })] as const),
)

export const territoryName = (code: string, language: Locale): string =>
  REGIONS.get(language)?.of(code) ?? code

const namesOfTerritory = (code: string): string[] => [
  ...new Set([
    ...LOCALES.map((language) => territoryName(code, language)),
    ...TERRITORIES.get(code)!.aliases,
  ]),
]

const TERRITORY_BY_KEY = new Map(
  [...TERRITORIES.keys()].flatMap((code) =>
    [code, ...namesOfTerritory(code)].map((name) => [nameKey(name), code] as const),
  ),
)

export const findTerritory = (name: string): string | null => TERRITORY_BY_KEY.get(nameKey(name)) ?? null

export const listTerritories = (language: Locale): Territory[] =>
  [...TERRITORIES.keys()].map((code) => {
    const name = territoryName(code, language)
    return { code, name, aliases: namesOfTerritory(code).filter((other) => other !== name) }
  })
