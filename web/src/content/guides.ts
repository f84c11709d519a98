import type { ProcessingSpeed } from '@borderlane/contracts/primitives'

/**
 * What a guide to one destination's visa holds beside its texts (`locales/<language>/guideTexts.json`), which describe:
 * facts are in the catalogue.
 */
export interface Guide {
  country: string
  /** ISO 3166 code of the destination. */
  countryCode: string
  rating: number
  reviews: number
  /** What it starts from, in pounds: shown with "about", and only while the catalogue does not answer (R54). */
  listPrice: number
  /** The same by speed, as far as the list has it. */
  listTiers: readonly ListTier[]
  /** What is sold there, in the order of its texts: where a destination has both; else whatever the passport needs. */
  options: readonly [GuideOption, ...GuideOption[]]
}

export type GuideOption = 'visa' | 'authorisation' | undefined

interface ListTier {
  speed: ProcessingSpeed
  /** For example `5-7`; missing where the list names none. */
  businessDays?: string
  pounds: number
}

/** The day on which someone last read the guides against their sources. */
export const GUIDES_READ = '2026-11-29'
/** Ratings and reviews are samples, and pages say so beside them. */
export const GUIDES_SAMPLE = true

function guide(
  [countryCode, country]: readonly [string, string],
  [rating, reviews]: readonly [number, number],
  listPrice: number,
  options: Guide['options'] = [undefined],
): Guide {
  const listTiers = [{ speed: 'standard', pounds: listPrice }] as const
  return { country, countryCode, rating, reviews, listPrice, listTiers, options }
}

const INDIAN_TIERS: Guide['listTiers'] = [
  { speed: 'standard', businessDays: '5-7', pounds: 45 },
  { speed: 'rush', businessDays: '3-4', pounds: 65 },
  { speed: 'super_rush', businessDays: '1-2', pounds: 95 },
]

/** The nine built-in guides by the slug of their address, in the order of the menu. */
export const GUIDES = {
  'india-tourist-evisa': { ...guide(['IN', 'India'], [4.8, 12450], 45), listTiers: INDIAN_TIERS },
  'thailand-tourist-visa': guide(['TH', 'Thailand'], [4.7, 9820], 65),
  'usa-tourist-visa': guide(['US', 'United States'], [4.6, 15230], 120, ['visa', 'authorisation']),
  'australia-evisitor': guide(['AU', 'Australia'], [4.9, 7640], 25, ['authorisation', 'visa']),
  'turkey-evisa': guide(['TR', 'Türkiye'], [4.8, 8910], 35),
  'vietnam-evisa': guide(['VN', 'Vietnam'], [4.7, 6780], 45),
  'canada-eta': guide(['CA', 'Canada'], [4.9, 11080], 25, ['authorisation', 'visa']),
  'egypt-evisa': guide(['EG', 'Egypt'], [4.5, 5320], 55),
  'uae-tourist-visa': guide(['AE', 'United Arab Emirates'], [4.8, 10340], 75),
} as const satisfies Record<string, Guide>

export type GuideSlug = keyof typeof GUIDES
export const GUIDE_SLUGS = Object.keys(GUIDES) as GuideSlug[]

/** The guide of an address; an unknown or missing one gives that to India. */
export const slugOf = (address: string | undefined): GuideSlug =>
  GUIDE_SLUGS.find((one) => one === address) ?? 'india-tourist-evisa'
