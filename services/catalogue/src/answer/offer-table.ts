import type { OfferKind, OfferTerms, QuoteOffer, Region } from '@borderlane/contracts/catalogue/offer'
import { soldMode } from '@borderlane/domain/catalogue/offer'
import type { SpeedOption } from '@borderlane/contracts/catalogue/requirement'
import { type OfferScope, type RegionRule, type ShippedOffer } from './built-in-offers'
import { unlistedTerms } from '@borderlane/domain/catalogue/unlisted-offer'

/** What staff have set in place of what is shipped. */
export interface SetOffer extends OfferScope {
  terms: OfferTerms
}

const keyOf = (destination: string, kind: string, passport = '*') => `${destination} ${kind} ${passport}`

function indexOf(offers: readonly SetOffer[]): ReadonlyMap<string, OfferTerms> {
  return new Map(
    offers.flatMap(({ destination, kind, passports, terms }) =>
      (passports.length > 0 ? passports : ['*']).map(
        (passport) => [keyOf(destination, kind, passport), terms] as const,
      ),
    ),
  )
}

export class OfferTable {
  private readonly ofStaff: ReadonlyMap<string, OfferTerms>
  private readonly shipped: ReadonlyMap<string, OfferTerms>

  /** @param licensed the regions for which the operator has a number */
  constructor(
    shipped: readonly ShippedOffer[],
    ofStaff: readonly SetOffer[],
    private readonly regions: readonly RegionRule[],
    private readonly licensed: ReadonlySet<Region>,
  ) {
    this.shipped = indexOf(shipped)
    this.ofStaff = indexOf(ofStaff)
  }

  /** What staff have set for the whole destination beats what is shipped for some passports: off is off. */
  findTerms(passport: string, destination: string, kind: OfferKind): OfferTerms {
    const [one, all] = [keyOf(destination, kind, passport), keyOf(destination, kind)]
    return (
      this.ofStaff.get(one) ??
      this.ofStaff.get(all) ??
      this.shipped.get(one) ??
      this.shipped.get(all) ??
      unlistedTerms(kind)
    )
  }

  findOffer(passport: string, destination: string, kind: OfferKind): QuoteOffer {
    const terms = this.findTerms(passport, destination, kind)
    const number = terms.licence?.number
    return {
      kind,
      mode: soldMode(terms),
      place: terms.place,
      licence: number ? { body: terms.licence!.body, number } : null,
      clerical: terms.clerical && !number,
      protection: terms.sellsProtection,
      note: terms.note,
      closedRegions: this.regions
        .filter(
          ({ region, destinations, passports }) =>
            !this.licensed.has(region) &&
            (destinations?.has(destination) ?? true) &&
            (passports?.has(passport) ?? true),
        )
        .map(({ region }) => region),
    }
  }

  /** @param bookCents what the price book says */
  findProtection(passport: string, destination: string, kind: OfferKind, bookCents: number): number {
    const { sellsProtection, protectionCents } = this.findTerms(passport, destination, kind)
    return sellsProtection ? (protectionCents ?? bookCents) : 0
  }

  /** Of the speeds that a route has those that are sold: with days until the file is ready where the traveller lodges it. */
  sellSpeeds(
    passport: string,
    destination: string,
    kind: OfferKind,
    options: readonly SpeedOption[],
  ): SpeedOption[] {
    const { speeds, ...terms } = this.findTerms(passport, destination, kind)
    const mode = soldMode(terms)
    if (mode === 'off') return []
    const sold = options.filter(({ speed }) => speeds.includes(speed))
    if (mode === 'file') return sold
    return sold
      .map((option) => ({ ...option, days: option.submitDays }))
      .filter(({ days }, index, all) => index === 0 || days < all[index - 1]!.days)
  }
}
