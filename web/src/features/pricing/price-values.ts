import type { editPrice, PricedRequirement, PriceTier } from '@borderlane/contracts/catalogue/admin'
import type { InputOf } from '@borderlane/contracts/define'

/** Pounds; above it a price is a slip of the finger. */
const MAX_POUNDS = 100_000

export interface PriceValues {
  baseServiceFee: string
  governmentFee: string
  governmentFeeListed: string
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

/** Whole days from -1 (not offered) to 365. */
export function isDays(text: string): boolean {
  return /^(-1|\d{1,3})$/.test(text.trim()) && Number(text) <= 365
}

const toPounds = (cents: number) => (cents / 100).toFixed(2)
const toText = (days: number | null) => (days === null ? '' : String(days))
const toDays = (text: string) => (text.trim() ? Number(text) : null)

export const valuesOf = (row: PricedRequirement): PriceValues => ({
  baseServiceFee: toPounds(row.bookFeeCents ?? row.baseServiceFeeCents),
  governmentFee: toPounds(row.governmentFeeCents),
  governmentFeeListed: row.governmentFeeListed ?? '',
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
