import { unlistedTerms } from '@borderlane/domain/catalogue/unlisted-offer'
import type { OfferKind } from '@borderlane/contracts/catalogue/offer'
import type { OfferVersion as OfferVersionView, StaffOffer } from '@borderlane/contracts/catalogue/offers'
import { toCountryName } from '../country/country-directory'
import type { Country } from '../country/country.entity'
import type { ShippedOffer } from '../offers/built-in-offers'
import type { OfferVersion } from '../offers/offer.store'

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
