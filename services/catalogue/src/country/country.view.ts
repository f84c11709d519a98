import type { Country as CountryView, CountryName } from '@borderlane/contracts/catalogue'
import type { Country } from './country.entity'

export function toCountry(country: Country): CountryView {
  return {
    code: country.code,
    name: country.name,
    otherNames: country.otherNames,
    featured: country.featured,
  }
}

export function toCountryName(country: Country): CountryName {
  return { code: country.code, name: country.name }
}
