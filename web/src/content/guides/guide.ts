/** A static guide to one destination's visa: the operator's content, in English, read at build. */
export interface Guide {
  country: string
  /** ISO 3166 code of the destination. */
  countryCode: string
  /** The flag as an emoji, for places that hold plain text only; pages draw it as a picture. */
  flag: string
  type: string
  /** Out of five. Sample content unless `sample` says otherwise. */
  rating: number
  reviews: number
  /** true: rating and reviews are samples, and the page says so beside them. */
  sample: boolean
  /** Path of the picture for previews, below `web/public`. */
  heroImage: string
  description: string
  /** The day on which somebody last read the guide against its sources. */
  lastUpdated: string
  whatYouCanDo: readonly string[]
  whatYouCannotDo: readonly string[]
  whoNeeds: string
  requirements: readonly { title: string; description: string }[]
  visaOptions: readonly [VisaOption, ...VisaOption[]]
  requiredDocuments: readonly string[]
  importantNotes: readonly string[]
  faqs: readonly { q: string; a: string }[]
}

export interface VisaOption {
  name: string
  validity: string
  stayDuration: string
  entries: string
}
