import type { ProcessingSpeed } from '@borderlane/contracts/primitives'

/**
 * A static guide to one destination's visa: the operator's content, in English, read at build. It describes; facts are in
 * the catalogue.
 */
export interface Guide {
  country: string
  /** ISO 3166 code of the destination. */
  countryCode: string
  /** The flag as an emoji, for places that hold plain text only; pages draw it as a picture. */
  flag: string
  type: string
  rating: number
  reviews: number
  /** true: rating and reviews are samples, and the page says so beside them. */
  sample: boolean
  /** Path of the picture for previews, below `web/public`. */
  heroImage: string
  description: string
  /** The day on which someone last read the guide against its sources. */
  lastUpdated: string
  whatYouCanDo: readonly string[]
  whatYouCannotDo: readonly string[]
  whoNeeds: string
  requirements: readonly { title: string; description: string }[]
  /** What it starts from, in pounds: shown with "about", and only while the catalogue does not answer (R54). */
  listPrice: number
  /** The same by speed, as far as the list has it. */
  listTiers: readonly ListTier[]
  /** What is sold there; prices, days, stay, entries and validity come with the answer of the catalogue. */
  options: readonly [GuideOption, ...GuideOption[]]
  requiredDocuments: readonly string[]
  importantNotes: readonly string[]
  faqs: readonly { q: string; a: string }[]
}

export interface GuideOption {
  /** Where a destination has both; missing: whatever the passport needs. */
  kind?: 'visa' | 'authorisation'
  /** What it is, without a fact of the catalogue. */
  text: string
}

interface ListTier {
  speed: ProcessingSpeed
  /** For example `5-7`; missing where the list names none. */
  businessDays?: string
  pounds: number
}
