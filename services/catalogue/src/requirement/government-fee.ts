import type { FeeStatus, Source } from '@borderlane/contracts/catalogue'
import type { Entry } from './visa-policy'

/** One row of the list of present fees. */
export interface ListedFee {
  destinations: readonly string[]
  entry: Entry
  /** The passports that it is for; null: all that no other row names. */
  passports: ReadonlySet<string> | null
  /** In `currency`, with decimals. */
  amount: number
  currency: string
  /** Business days that the government takes; null where nobody says. */
  days: number | null
  status: 'sourced' | 'estimate'
  source: Source | null
  /** When the fee was seen; a year, a month or a day. */
  asOf: string
  remarks: string
}

export interface FeeTables {
  listed: readonly ListedFee[]
  /** US dollars by destination: the most common tourist-visa fee of 2019. */
  usdOf2019: ReadonlyMap<string, number>
  /** Units of a currency for one pound. */
  ratePerGbp: ReadonlyMap<string, number>
}

export interface GovernmentFee {
  cents: number
  status: FeeStatus
  source: Source | null
  /** As the government asks for it, for example `EUR 90.00`; null where there is none or nobody knows. */
  listed: string | null
  asOf: string | null
  /** Business days, where the list of present fees has them. */
  days: number | null
  /** For the people who keep the prices. */
  remarks: string | null
}

/** What the inflation adjustment of 2019-2025 is about: a fee with this source is a price of 2019. */
export const SOURCE_OF_2019: Source = { name: 'Global Visa Cost Dataset 2019', url: null, asOf: '2019' }

const NOTHING_TO_PAY: GovernmentFee = feeless('none')
const NOBODY_KNOWS: GovernmentFee = feeless('unknown')

/**
 * Finds government fees: a present row that names the passport, else the present row for all, else the price of 2019
 * as an estimate, else unknown. Amounts are turned into pence at the given rates, halves rounded up.
 */
export class GovernmentFees {
  private readonly byRoute = new Map<string, ListedFee[]>()

  /** @throws Error when a fee is in a currency without a rate */
  constructor(private readonly tables: FeeTables) {
    for (const fee of tables.listed) {
      this.rateOf(fee.currency)
      for (const destination of fee.destinations) {
        const key = routeKey(destination, fee.entry)
        this.byRoute.set(key, [...(this.byRoute.get(key) ?? []), fee])
      }
    }
  }

  find(passport: string, destination: string, entry: Entry): GovernmentFee {
    if (entry === 'visa_free' || entry === 'no_admission') return NOTHING_TO_PAY
    const rows = this.byRoute.get(routeKey(destination, entry)) ?? []
    const row = rows.find((fee) => fee.passports?.has(passport)) ?? rows.find((fee) => fee.passports === null)
    if (row) return this.present(row)
    const usd = this.tables.usdOf2019.get(destination)
    return usd === undefined ? NOBODY_KNOWS : this.of2019(usd)
  }

  private present(row: ListedFee): GovernmentFee {
    return {
      cents: this.toPence(row.amount, row.currency),
      status: row.status,
      source: row.source,
      listed: `${row.currency} ${row.amount.toFixed(2)}`,
      asOf: row.asOf,
      days: row.days,
      remarks: row.remarks || null,
    }
  }

  private of2019(usd: number): GovernmentFee {
    return {
      cents: this.toPence(usd, 'USD'),
      status: 'estimate',
      source: SOURCE_OF_2019,
      listed: `USD ${usd.toFixed(2)}`,
      asOf: SOURCE_OF_2019.asOf,
      days: null,
      remarks: 'the most common tourist-visa fee of this destination in 2019',
    }
  }

  private toPence(amount: number, currency: string): number {
    return Math.round((amount / this.rateOf(currency)) * 100)
  }

  private rateOf(currency: string): number {
    const rate = this.tables.ratePerGbp.get(currency)
    if (rate === undefined || !(rate > 0)) throw new Error(`no exchange rate for ${currency}`)
    return rate
  }
}

function routeKey(destination: string, entry: Entry): string {
  return `${destination} ${entry}`
}

function feeless(status: 'none' | 'unknown'): GovernmentFee {
  return { cents: 0, status, source: null, listed: null, asOf: null, days: null, remarks: null }
}
