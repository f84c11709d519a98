import {
  LodgingPlace,
  OfferKind,
  OfferMode,
  type OfferTerms,
  Region,
} from '@borderlane/contracts/catalogue/offer'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { SHIPPED_TERMS } from '@borderlane/domain/catalogue/unlisted-offer'
import { readSeedRows } from '../sources/built-in-data'

/** Whose visa of which kind: `passports` empty means all that no other row of that kind names. */
export interface OfferScope {
  destination: string
  kind: OfferKind
  passports: readonly string[]
}

export interface ShippedOffer extends OfferScope {
  terms: OfferTerms
  /** Who says how it is lodged, or what the law reserves; null: general knowledge. */
  source: Source | null
}

/** A region whose residents may buy only from a registered operator, and the routes that it is about. */
export interface RegionRule {
  region: Region
  destinations: ReadonlySet<string> | null
  passports: ReadonlySet<string> | null
  licenceBody: string
  source: Source | null
}

export async function readShippedOffers(): Promise<ShippedOffer[]> {
  return (await readSeedRows('offer.csv')).map((row) => ({
    destination: row['destination']!,
    kind: OfferKind.parse(row['kind']),
    passports: row['passports'] === '*' ? [] : row['passports']!.split(' '),
    terms: {
      ...SHIPPED_TERMS,
      mode: OfferMode.parse(row['mode']),
      place: LodgingPlace.parse(row['place']),
      clerical: row['clerical'] === 'yes',
      licence: row['licence_body'] ? { body: row['licence_body'], number: null } : null,
    },
    source: sourceOf(row),
  }))
}

export async function readRegionRules(): Promise<RegionRule[]> {
  const set = (text: string) => (text === '*' ? null : new Set(text.split(' ')))
  return (await readSeedRows('residence.csv')).map((row) => ({
    region: Region.parse(row['region']),
    destinations: set(row['destinations']!),
    passports: set(row['passports']!),
    licenceBody: row['licence_body']!,
    source: sourceOf(row),
  }))
}

const sourceOf = (row: Record<string, string>): Source | null =>
  row['source_url']
    ? {
        code: 'published',
        name: row['source_name']!,
        url: row['source_url'],
        asOf: row['as_of']!,
      }
    : null
