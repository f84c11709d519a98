import { TERRITORIES } from '@borderlane/contracts/catalogue/territories'
import type { Airport } from '@borderlane/domain/catalogue/trip-question'
import type { CatalogueMemory } from './catalogue-memory'
import { territoryName, toCountryName } from '../rules/country-directory'

/** An airport with the place whose rules hold there; null: we do not know it. */
export function airportOf({ airports, countries }: CatalogueMemory, iata: string): Airport | null {
  const airport = airports.get(iata)
  if (!airport) return null
  const { name, country: code } = airport
  const country = countries.lookUp(code)
  if (country) return { iata, name, place: toCountryName(country), country: country.code }
  const { rules, country: state } = TERRITORIES.get(code) ?? { rules: null, country: null }
  const place = { code, name: territoryName(code, 'en') }
  return { iata, name, place, country: rules === 'same' ? state : null }
}
