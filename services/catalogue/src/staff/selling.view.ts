import { unlistedTerms } from '@borderlane/domain/catalogue/unlisted-offer'
import type { OfferKind } from '@borderlane/contracts/catalogue/offer'
import type { OfferVersion as OfferVersionView, StaffOffer } from '@borderlane/contracts/catalogue/offers'
import type { BorderRuleVersion } from '@borderlane/contracts/catalogue/border-rules'
import type { PriceBookVersion, PriceRule } from '@borderlane/contracts/catalogue/price-book'
import type { Difference } from '@borderlane/contracts/proposal'
import { toCountryName } from '../rules/country-directory'
import type { Country } from '../rules/country.entity'
import type { ShippedOffer } from '../answer/built-in-offers'
import type { OfferVersion } from '../answer/offer.store'
import type { BorderRuleVersionRow, PriceBookRow } from '../rules/version.store'
import { applying } from '../answer/border-rules'

interface Known {
  shipped: readonly ShippedOffer[]
  newest: readonly OfferVersion[]
  countRoutes: (kind: OfferKind, passports: readonly string[]) => number
}

const KINDS: readonly OfferKind[] = ['embassy', 'evisa', 'eta']

export const scopeKey = ({ kind, passports }: { kind: string; passports: readonly string[] }): string =>
  `${kind} ${passports.join(' ')}`

/** A row for each kind that some passport needs, and for passports that differ. */
export function toStaffOffers(country: Country, { shipped, newest, countRoutes }: Known): StaffOffer[] {
  const ofHere = shipped.filter(({ destination }) => destination === country.code)
  const made = newest.filter(({ destination }) => destination === country.code)
  const versions = new Map(made.map((one) => [scopeKey(one), one]))
  const set = made.filter(({ terms }) => terms !== null)
  return KINDS.flatMap((kind) => {
    // What staff have set for all passports replaces what is shipped for some.
    const isReplaced = set.some((one) => one.kind === kind && one.passports.length === 0)
    const scopes = new Map(
      [
        { kind, passports: [] },
        ...ofHere.filter((one) => one.kind === kind && (!isReplaced || one.passports.length === 0)),
        ...set.filter((one) => one.kind === kind),
      ].map((scope) => [scopeKey(scope), [...scope.passports]]),
    )
    return [...scopes].map(([key, passports]): StaffOffer => {
      const version = versions.get(key)
      const ours = ofHere.find((one) => scopeKey(one) === key)
      return {
        destination: toCountryName(country),
        kind,
        passports,
        terms: version?.terms ?? ours?.terms ?? unlistedTerms(kind),
        origin: version?.terms ? 'staff' : ours ? 'shipped' : 'unlisted',
        source: version?.terms ? null : (ours?.source ?? null),
        version: version?.id ?? null,
        routes: countRoutes(kind, passports),
      }
    })
  }).filter(({ origin, routes }) => routes > 0 || origin === 'staff')
}

export const toOfferVersion = (row: OfferVersion & { is_newest: boolean }): OfferVersionView => ({
  id: row.id,
  kind: row.kind,
  passports: row.passports,
  terms: row.terms,
  madeAt: row.made_at.toISOString(),
  madeBy: row.made_by,
  reason: row.reason,
  undoes: row.undoes,
  isNewest: row.is_newest,
})

/** @param rows all of a kind, oldest first. @returns newest first */
export function toBorderRuleVersions(rows: readonly BorderRuleVersionRow[]): BorderRuleVersion[] {
  const later = new Set<string | null>()
  const open = new Set<number>()
  for (const { version, changes } of applying(rows).toReversed()) {
    if (changes.every(({ id }) => !later.has(id))) open.add(version)
    for (const { id } of changes) later.add(id)
  }
  return rows.toReversed().map((row) => ({
    ...{ version: row.version, changes: row.changes, undoes: row.undoes, reason: row.reason },
    ...{ madeAt: row.made_at.toISOString(), madeBy: row.made_by, canUndo: open.has(row.version) },
  }))
}

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
