import { AuthorityDays, SeasonalFee } from '@borderlane/contracts/catalogue/requirement'
import { CountryCode } from '@borderlane/contracts/primitives'
import { z } from 'zod'
import { readFees } from './built-in-data'
import type { ExchangeRate } from '../rules/country.entity'
import type { FeeTables, ListedFee } from '../rules/government-fee'
import { HttpSource, type HttpSourceOptions, ServiceSource, sourceOn } from './http-source'

export const FEE_SOURCE = Symbol('where government fees come from')

const MAX_BYTES = 5 * 1024 * 1024
/** Above it a fee is a mistake, as it is where an admin types it. */
const MAX_POUNDS = 100_000

/** Where a price update takes its fees from: our own lists, or a service on the net that knows some of them better. */
export interface FeeSource {
  /** Address of a service; null: our own lists. */
  readonly name: string | null
  /** @param today `YYYY-MM-DD` @throws AppError `catalogue.source_failed` */
  read(rates: readonly ExchangeRate[], today: string): Promise<{ fees: FeeTables; errors: number }>
}

export const builtInFeeSource: FeeSource = {
  name: null,
  read: async (rates) => ({ fees: await readFees(rates), errors: 0 }),
}

const Fee = z.object({
  destinations: z.array(CountryCode).min(1).max(250),
  entry: z.enum(['on_arrival', 'evisa', 'eta', 'embassy']),
  /** null: all that no other fee names. */
  passports: z.array(CountryCode).min(1).max(250).nullable().default(null),
  amount: z.number().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
  authorityDays: AuthorityDays.nullable().default(null),
  season: SeasonalFee.pick({ from: true, until: true })
    .extend({ amount: z.number().min(0) })
    .nullable()
    .default(null),
  status: z.enum(['sourced', 'estimate', 'on_issue']).default('sourced'),
  source: ServiceSource,
  remarks: z.string().max(500).default(''),
})
const Answer = z.object({ fees: z.array(z.unknown()).min(1).max(50_000) })

/** What the service lists for a destination and kind of visa stands instead of our own list's; the rest stays ours. */
export function httpFeeSource(options: Omit<HttpSourceOptions, 'maxBytes'>): FeeSource {
  const http = new HttpSource({ ...options, maxBytes: MAX_BYTES }, Answer)
  return {
    name: http.name,
    read: async (rates, today) => {
      const [answer, ours] = await Promise.all([http.ask(), readFees(rates)])
      const listed = answer.fees.flatMap((raw) => readFee(raw, ours, today) ?? [])
      const routes = new Set(listed.flatMap(routesOf))
      const rest = ours.listed.flatMap((fee) => {
        const destinations = fee.destinations.filter((code) => !routes.has(`${code} ${fee.entry}`))
        return destinations.length > 0 ? [{ ...fee, destinations }] : []
      })
      return { fees: { ...ours, listed: [...listed, ...rest] }, errors: answer.fees.length - listed.length }
    },
  }
}

function readFee(raw: unknown, { ratePerGbp }: FeeTables, today: string): ListedFee | null {
  const { data } = Fee.safeParse(raw)
  const source = data && sourceOn(today, data.source)
  const rate = ratePerGbp.get(data?.currency ?? '')
  if (!source || rate === undefined || Math.max(data.amount, data.season?.amount ?? 0) / rate > MAX_POUNDS)
    return null
  const { source: _source, passports, ...fee } = data
  return { ...fee, source, asOf: source.asOf, passports: passports && new Set(passports), extras: [] }
}

function routesOf({ destinations, entry }: ListedFee): string[] {
  return destinations.map((code) => `${code} ${entry}`)
}
