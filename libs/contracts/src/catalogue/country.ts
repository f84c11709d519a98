import { z } from 'zod'
import { CountryCode, Day, named } from '../primitives'

export const Country = named('Country', {
  code: CountryCode,
  /** ISO 3166-1 alpha-3. */
  iso3: z.string(),
  name: z.string(),
  /** Old English names and other common ones, by which it is found too. */
  otherNames: z.array(z.string()),
  /** Names in other languages, ISO's inverted names, codes of passports: found by them exactly, never shown. */
  aliases: z.array(z.string()),
  /** For a search: "british". */
  demonyms: z.array(z.string()),
  /** For a search: "dubai". */
  cities: z.array(z.string()),
  /** One of the 49 that the selector shows first. */
  featured: z.boolean(),
})
export type Country = z.infer<typeof Country>

/** Units of a currency for one pound, and the day of that rate. */
export const ExchangeRate = named('ExchangeRate', {
  currency: z.string().length(3),
  ratePerGbp: z.number().positive(),
  asOf: Day,
})
export type ExchangeRate = z.infer<typeof ExchangeRate>
