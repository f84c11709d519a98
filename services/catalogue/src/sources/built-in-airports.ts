import { CountryCode } from '@borderlane/contracts/primitives'
import { readSeedRows } from './built-in-data'

/** An airport with scheduled flights; its country may be a territory. */
export interface BuiltInAirport {
  name: string
  /** Where the name does not have it, and it is known. */
  city: string | null
  country: string
}

/** By IATA code. @throws Error that names the line */
export const readAirports = async (): Promise<Map<string, BuiltInAirport>> =>
  new Map(
    (await readSeedRows('airport.csv')).map(({ iata = '', country, name, city }, index) => {
      if (!/^[A-Z]{3}$/.test(iata) || !name) throw new Error(`airport.csv, line ${index + 2}`)
      return [iata, { country: CountryCode.parse(country), name, city: city || null }]
    }),
  )
