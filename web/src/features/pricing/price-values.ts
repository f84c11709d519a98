import type { editPrice, PricedRequirement, PriceTier } from '@borderlane/contracts/catalogue/admin'
import type { SeasonalFee } from '@borderlane/contracts/catalogue/requirement'
import type { InputOf } from '@borderlane/contracts/define'

/** Pounds; above it a price is a slip of the finger. */
const MAX_POUNDS = 100_000

export interface PriceValues {
  baseServiceFee: string
  governmentFee: string
  governmentFeeListed: string
  seasonFrom: string
  seasonUntil: string
  seasonFee: string
  seasonListed: string
  governmentFeeSource: string
  governmentFeeUrl: string
  daysStandard: string
  daysRush: string
  daysSuperRush: string
  daysSameDay: string
  priceTier: PriceTier | ''
  pricingNotes: string
}

/** Pounds with decimals times 100, rounded; undefined where the text is not a price. */
export function toCents(pounds: string): number | undefined {
  const value = Number(pounds.trim().replace(',', '.'))
  if (!pounds.trim() || !Number.isFinite(value) || value < 0 || value > MAX_POUNDS) return undefined
  // The nearest pence of what was typed: 1.005 times 100 is a little less than 100.5.
  return Math.round(Number((value * 100).toFixed(6)))
}

/** `VND 650000`, however it was typed; null where nothing was, undefined where it is no amount of a currency. */
export function toListed(text: string): string | null | undefined {
  const typed = text.trim().toUpperCase().replace(',', '.')
  if (!typed) return null
  const [, currency, amount] = /^([A-Z]{3}) ?(\d{1,9}(?:\.\d{1,2})?)$/.exec(typed) ?? []
  return currency ? `${currency} ${amount}` : undefined
}

/** `04-01` */
const YEAR_DAY = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export const SEASON = ['seasonFrom', 'seasonUntil', 'seasonFee', 'seasonListed'] as const

/** Another fee for arrivals in a part of the year; null where nothing was typed, undefined where something is missing or wrong. */
export function toSeason(values: Pick<PriceValues, (typeof SEASON)[number]>): SeasonalFee | null | undefined {
  if (SEASON.every((name) => !values[name].trim())) return null
  const [from, until] = [values.seasonFrom.trim(), values.seasonUntil.trim()]
  const [cents, listed] = [toCents(values.seasonFee), toListed(values.seasonListed)]
  if (![from, until].every((day) => YEAR_DAY.test(day)) || cents === undefined || !listed) return undefined
  return { from: `--${from}`, until: `--${until}`, cents, listed }
}

/** Whole days from -1 (not offered) to 365. */
export function isDays(text: string): boolean {
  return /^(-1|\d{1,3})$/.test(text.trim()) && Number(text) <= 365
}

const toPounds = (cents: number) => (cents / 100).toFixed(2)
const toText = (days: number | null) => (days === null ? '' : String(days))
const toDays = (text: string) => (text.trim() ? Number(text) : null)

const seasonValues = (season: SeasonalFee | null | undefined) => ({
  seasonFrom: season?.from.slice(2) ?? '',
  seasonUntil: season?.until.slice(2) ?? '',
  seasonFee: season ? toPounds(season.cents) : '',
  seasonListed: season?.listed ?? '',
})

export const valuesOf = (row: PricedRequirement): PriceValues => ({
  baseServiceFee: toPounds(row.bookFeeCents ?? row.baseServiceFeeCents),
  governmentFee: toPounds(row.governmentFeeCents),
  governmentFeeListed: row.governmentFeeListed ?? '',
  ...seasonValues(row.governmentFeeSeason),
  governmentFeeSource: '',
  governmentFeeUrl: '',
  daysStandard: toText(row.processingDaysStandard),
  daysRush: toText(row.processingDaysRush),
  daysSuperRush: toText(row.processingDaysSuperRush),
  daysSameDay: toText(row.processingDaysSameDay),
  priceTier: row.priceTier ?? '',
  pricingNotes: row.pricingNotes ?? '',
})

/** A change of a row, made on a version of it. Values were checked by the form. */
export const toChange = (base: PricedRequirement, values: PriceValues): InputOf<typeof editPrice> => ({
  id: base.id,
  version: base.version,
  // Empty: what the price book says.
  baseServiceFeeCents: values.baseServiceFee.trim() ? toCents(values.baseServiceFee) : null,
  governmentFeeCents: toCents(values.governmentFee),
  // Untouched it stays: what is typed is the admin's word for it.
  ...(values.governmentFeeListed !== (base.governmentFeeListed ?? '') && {
    governmentFeeListed: toListed(values.governmentFeeListed) ?? null,
  }),
  ...(SEASON.some((name) => values[name] !== seasonValues(base.governmentFeeSeason)[name]) && {
    governmentFeeSeason: toSeason(values) ?? null,
  }),
  ...(values.governmentFeeSource.trim() && {
    governmentFeeSource: {
      name: values.governmentFeeSource.trim(),
      url: values.governmentFeeUrl.trim() || null,
    },
  }),
  processingDaysStandard: Number(values.daysStandard),
  processingDaysRush: toDays(values.daysRush),
  processingDaysSuperRush: toDays(values.daysSuperRush),
  processingDaysSameDay: toDays(values.daysSameDay),
  priceTier: values.priceTier || null,
  pricingNotes: values.pricingNotes.trim() || null,
})
