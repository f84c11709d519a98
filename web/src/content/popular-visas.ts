import { GUIDE_SLUGS, GUIDES, type GuideSlug } from './guides/guides'

/** A card of the page "Get My Visa". What the guide knows comes from the guide. */
export interface PopularVisa {
  slug: GuideSlug
  countryCode: string
  country: string
  type: string
  rating: number
  reviews: number
  validity: string
  stayDuration: string
  features: readonly string[]
  /** In pounds; shown while the catalogue does not answer. */
  listPrice: number
}

const FEATURES: Record<GuideSlug, readonly string[]> = {
  'india-tourist-evisa': [
    'Online from start to end',
    'Three lengths to choose from',
    'Photo checked before we send it',
  ],
  'thailand-tourist-visa': ['60 days a visit', 'Can be extended once', 'One or several entries'],
  'usa-tourist-visa': [
    'Form DS-160 checked line by line',
    'Preparation for the interview',
    'ESTA where your passport allows it',
  ],
  'australia-evisitor': ['No official fee', '12 months, as many visits as you like', 'Nothing to print'],
  'turkey-evisa': ['Decided quickly', 'Valid 180 days', 'By email'],
  'vietnam-evisa': ['For ordinary passports', 'Up to 90 days', 'One or several entries'],
  'canada-eta': ['Valid up to 5 years', 'Tied to your passport', 'Mostly decided within minutes'],
  'egypt-evisa': ['No queue at the counter', 'No cash on arrival', 'One or several entries'],
  'uae-tourist-visa': ['All seven emirates', '30 or 60 days', 'Can be extended twice'],
}

export const POPULAR_VISAS: readonly PopularVisa[] = GUIDE_SLUGS.map((slug) => {
  const guide = GUIDES[slug]
  const [option] = guide.visaOptions
  return {
    slug,
    countryCode: guide.countryCode,
    country: guide.country,
    type: guide.type,
    rating: guide.rating,
    reviews: guide.reviews,
    validity: option.validity,
    stayDuration: option.stayDuration,
    features: FEATURES[slug],
    listPrice: guide.listPrice,
  }
})
