import { CountryCode } from '@borderlane/contracts/primitives'
import { readSeedRows } from './built-in-data'

/** An airport with scheduled flights; its country may be a territory. */
export interface BuiltInAirport {
  name: string
  /** Where the name does not have it, and it is known. */
  city: string | null
  country: string
  /** The main one of its city. */
  hub: boolean
  /** What its city is called in other languages. */
  names: string[]
}

/** By IATA code. @throws Error that names the line */
export const readAirports = async (): Promise<Map<string, BuiltInAirport>> =>
  new Map(
    (await readSeedRows('airport.csv')).map(({ iata = '', country, name, city, hub, names }, index) => {
      if (!/^[A-Z]{3}$/.test(iata) || !name) throw new Error(`airport.csv, line ${index + 2}`)
      const of = {
        country: CountryCode.parse(country),
        hub: hub === '1',
        names: names ? names.split('|') : [],
      }
      return [iata, { ...of, name, city: city || null }]
    }),
  )
