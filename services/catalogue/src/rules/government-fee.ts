import type {
  AuthorityDays,
  ExtraFee,
  FeeStatus,
  SeasonalFee,
  Source,
} from '@borderlane/contracts/catalogue/requirement'
import type { Entry } from './visa-policy'

export interface ListedFee {
  destinations: readonly string[]
  entry: Entry
  /** The passports that it is for; null: all that no other row names. */
  passports: ReadonlySet<string> | null
  /** In `currency`, with decimals. */
  amount: number
  currency: string
  /** How long the authority takes; null where nobody says. */
  authorityDays: AuthorityDays | null
  extras: readonly ListedExtra[]
  season: ListedSeason | null
  status: 'sourced' | 'estimate' | 'on_issue'
  source: Source | null
  /** When the fee was seen; a year, a month or a day. */
  asOf: string
  remarks: string
}

/** Another amount, in the currency of the fee, for arrivals from one day of the year to another. */
export type ListedSeason = Pick<SeasonalFee, 'from' | 'until'> & { amount: number }

/** Compulsory beside the fee: `85 CAD` for each application. */
export interface ListedExtra {
  code: ExtraFee['code']
  amount: number
  currency: string
  per: ExtraFee['per']
}

export interface FeeTables {
  listed: readonly ListedFee[]
  /** US dollars by destination: the most common tourist-visa fee of 2019. */
  usdOf2019: ReadonlyMap<string, number>
  /** Units of a currency for one pound. */
  ratePerGbp: ReadonlyMap<string, number>
  /** Sites of blogs and commercial agencies, host and path without `www.`: none of their pages is a source. */
  noSources: readonly string[]
}

export interface GovernmentFee {
  cents: number
  status: FeeStatus
  source: Source | null
  /** As the government asks for it, for example `EUR 90.00`; null where there is none or nobody knows. */
  listed: string | null
  asOf: string | null
  authorityDays: AuthorityDays | null
  extras: ExtraFee[]
  season: SeasonalFee | null
  /** For the people who keep the prices. */
  remarks: string | null
}

/** What the inflation adjustment of 2019-2025 is about: a fee with this source is a price of 2019. */
export const SOURCE_OF_2019: Source = {
  code: 'dataset_2019',
  name: 'Global Visa Cost Dataset 2019',
  url: null,
  asOf: '2019',
}

const NOTHING_TO_PAY: GovernmentFee = feeless('none')
const NOBODY_KNOWS: GovernmentFee = feeless('unknown')

/**
 * Finds government fees: a present row that names the passport, else the present row for all, else the price of 2019
 * as an estimate, else unknown. No blog and no commercial agency is named as a source. Amounts are turned into pence at the given rates, halves rounded up.
 */
export class GovernmentFees {
  private readonly byRoute = new Map<string, ListedFee[]>()

  /** @throws Error when a fee is in a currency without a rate */
  constructor(private readonly tables: FeeTables) {
    for (const listed of tables.listed) {
      const fee = withoutPoorSource(listed, tables.noSources)
      for (const { currency } of [fee, ...fee.extras]) this.rateOf(currency)
      for (const destination of fee.destinations) {
        const key = routeKey(destination, fee.entry)
        this.byRoute.set(key, [...(this.byRoute.get(key) ?? []), fee])
      }
    }
  }

  find(passport: string, destination: string, entry: Entry): GovernmentFee {
    if (entry === 'visa_free' || entry === 'no_admission') return NOTHING_TO_PAY
    const present = this.findPresent(passport, destination, entry)
    if (present) return present
    const usd = this.tables.usdOf2019.get(destination)
    return usd === undefined ? NOBODY_KNOWS : this.of2019(usd)
  }

  /** Only what the list of present fees names: a row is there where the authority takes such an application. */
  findPresent(passport: string, destination: string, entry: Entry): GovernmentFee | null {
    const rows = this.byRoute.get(routeKey(destination, entry)) ?? []
    const row = rows.find((fee) => fee.passports?.has(passport)) ?? rows.find((fee) => fee.passports === null)
    return row ? this.present(row) : null
  }

  private present(row: ListedFee): GovernmentFee {
    return {
      cents: row.status === 'on_issue' ? 0 : this.toPence(row.amount, row.currency),
      status: row.status,
      source: row.source,
      listed: `${row.currency} ${row.amount.toFixed(2)}`,
      asOf: row.asOf,
      authorityDays: row.authorityDays,
      extras: row.extras.map(({ code, amount, currency, per }) => ({
        code,
        per,
        cents: this.toPence(amount, currency),
        listed: `${currency} ${amount.toFixed(2)}`,
      })),
      season: row.season && {
        from: row.season.from,
        until: row.season.until,
        cents: this.toPence(row.season.amount, row.currency),
        listed: `${row.currency} ${row.season.amount.toFixed(2)}`,
      },
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
      authorityDays: null,
      extras: [],
      season: null,
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

/** A blog or a commercial agency is no source of a fee: what only such a page says is an estimate without a source. */
function withoutPoorSource(fee: ListedFee, noSources: readonly string[]): ListedFee {
  if (!fee.source?.url) return fee
  const { hostname, pathname } = new URL(fee.source.url)
  const page = `${hostname.replace(/^www\./, '')}${pathname}/`
  const isPoor = /^blog\.|\/blog\//.test(page) || noSources.some((site) => page.startsWith(`${site}/`))
  return isPoor ? { ...fee, source: null, status: 'estimate' } : fee
}

function routeKey(destination: string, entry: Entry): string {
  return `${destination} ${entry}`
}

function feeless(status: 'none' | 'unknown'): GovernmentFee {
  return {
    cents: 0,
    status,
    source: null,
    listed: null,
    asOf: null,
    authorityDays: null,
    extras: [],
    season: null,
    remarks: null,
  }
}

/** A fee that nobody has confirmed for so long is an estimate, whichever list it stands in. */
const FEE_GOOD_MONTHS = 24

/**
 * What a fee is called on a day: as its source has it, until it has ended or is too old. One that depends on the day of
 * arrival is an estimate, because journeys are put off: its unused part is refunded.
 */
export function feeStatusOn(
  today: string,
  fee: {
    governmentFeeStatus: FeeStatus
    governmentFeeSource: Source | null
    governmentFeeSeason?: SeasonalFee | null
  },
): FeeStatus {
  if (fee.governmentFeeStatus !== 'sourced') return fee.governmentFeeStatus
  if (fee.governmentFeeSeason) return 'estimate'
  const { asOf, until } = fee.governmentFeeSource ?? {}
  if (until && until < today) return 'estimate'
  return asOf && monthsBetween(asOf, today) <= FEE_GOOD_MONTHS ? 'sourced' : 'estimate'
}

/** Of a year or a month its last day counts: nobody can say that it is older. */
function monthsBetween(asOf: string, today: string): number {
  const [year = 0, month = 12, day = 31] = asOf.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number)
  return (thisYear - year) * 12 + (thisMonth - month) + (thisDay > day ? 0.5 : 0)
}

/** Days of a week on which authorities work: of seven calendar days five are business days. */
const BUSINESS_DAYS_OF_WEEK = 5

export function businessDays({ min, unit }: AuthorityDays): number {
  return unit === 'business' ? min : Math.ceil((min * BUSINESS_DAYS_OF_WEEK) / 7)
}

/** Pence (specification, section 9). */
export const BASE_SERVICE_FEE_CENTS = 2_500

export const DEFAULT_DAYS: Record<Entry, number> = {
  visa_free: 0,
  on_arrival: 1,
  evisa: 5,
  eta: 5,
  embassy: 15,
  no_admission: 15,
}

/**
 * The list says 0 days where a visa is stamped at the counter. Our own part still takes a day, and with 0 the faster
 * speeds, which are never below one day, would be slower than standard.
 */
export function standardDays(entry: Entry, authorityDays: AuthorityDays | null): number {
  return authorityDays === null ? DEFAULT_DAYS[entry] : Math.max(1, businessDays(authorityDays))
}

/** For the people who keep the prices: where an amount in pence comes from. */
export function pricingNote(fee: GovernmentFee, rateDays: ReadonlyMap<string, string>): string | null {
  if (fee.listed === null) return null
  const origin = `${fee.listed} as of ${fee.asOf}, at the exchange rate of ${rateDays.get(fee.listed.slice(0, 3))}`
  return fee.remarks ? `${origin}. ${fee.remarks}` : origin
}
