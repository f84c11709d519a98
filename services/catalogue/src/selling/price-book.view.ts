import type { PriceBookVersion, PriceRule } from '@borderlane/contracts/catalogue/price-book'
import type { Difference } from '@borderlane/contracts/proposal'
import type { PriceBookRow } from '../offers/price-book.store'

export const toPriceBookVersion = (row: PriceBookRow): PriceBookVersion => ({
  version: row.version,
  rules: row.rules,
  madeAt: row.made_at.toISOString(),
  madeBy: row.made_by,
  reason: row.reason,
  undoes: row.undoes,
})

/** Rules that are only in one of two books: those that go, and those that come. */
export function differencesOf(before: readonly PriceRule[], after: readonly PriceRule[]): Difference[] {
  const [old, now] = [before.map(written), after.map(written)]
  return [
    ...old
      .filter((rule) => !now.includes(rule))
      .map((rule) => ({ what: 'priceRule' as const, before: rule, after: null })),
    ...now
      .filter((rule) => !old.includes(rule))
      .map((rule) => ({ what: 'priceRule' as const, before: null, after: rule })),
  ]
}

/** A rule in codes: `fee GB eta tier1 2027-01-01/: 30.00`. */
function written({ what, destinations, kind, passports, tier, from, until, value }: PriceRule): string {
  const conditions = [
    ...destinations,
    ...(passports.length > 0 ? ['<', ...passports] : []),
    ...(tier ? [tier] : []),
    ...(kind ? [kind] : []),
    ...((from ?? until) ? [`${from ?? ''}/${until ?? ''}`] : []),
  ]
  const isMoney = what === 'fee' || what === 'protection'
  const amount = value === null ? '=' : isMoney ? (value / 100).toFixed(2) : `${value} %`
  return `${[what, ...conditions].join(' ')}: ${amount}`
}
