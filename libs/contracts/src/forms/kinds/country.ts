import { z } from 'zod'
import { COUNTRY_CODES } from '../../country-codes'
import { CountryCode } from '../../primitives'
import type { Kind } from './kind'

export const CountryLimits = z.strictObject({ kind: z.literal('country') })

const KnownCountry = CountryCode.refine((code) => COUNTRY_CODES.has(code), {
  error: 'must be the code of a country',
})

/** An ISO code. */
export const country: Kind<unknown> = { check: () => KnownCountry, example: () => 'IN' }
