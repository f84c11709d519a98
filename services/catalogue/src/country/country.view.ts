import type { Country as CountryView, CountryName } from '@borderlane/contracts/catalogue/requirement'
import type { Locale } from '@borderlane/contracts/primitives'
import type { Country } from './country.entity'

/** In a language; its names in all the others find it too. */
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
