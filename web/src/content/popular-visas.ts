import type { GuideOption } from './guides/guide'
import { GUIDE_SLUGS, GUIDES, type GuideSlug } from './guides/guides'

/** A card of the page "Get My Visa". What the guide knows comes from the guide. */
export interface PopularVisa {
  slug: GuideSlug
  countryCode: string
  country: string
  type: string
  rating: number
  reviews: number
  features: readonly string[]
  kind: GuideOption['kind']
  /** In pounds; shown while the catalogue does not answer. */
  listPrice: number
}

const FEATURES: Record<GuideSlug, readonly string[]> = {
  'india-tourist-evisa': ['Online from start to end', 'Several lengths', 'Photo checked before we send it'],
  'thailand-tourist-visa': [
    'Asked for online',
    'From the country where you live',
    'With a digital arrival card',
  ],
  'usa-tourist-visa': [
    'Form DS-160 checked line by line',
    'Preparation for the interview',
    'ESTA where your passport allows it',
  ],
  'australia-evisitor': ['Asked for online', 'Tied to your passport', 'Nothing to print'],
  'turkey-evisa': ['Asked for online', 'Paid online', 'By email'],
  'vietnam-evisa': ['For ordinary passports', 'On the dates that you name', 'One or several entries'],
  'canada-eta': ['Asked for online', 'Tied to your passport', 'Nothing to print'],
  'egypt-evisa': ['No queue at the counter', 'No cash on arrival', 'One or several entries'],
  'uae-tourist-visa': ['All seven emirates', 'One or several entries', 'Before you fly'],
}

export const POPULAR_VISAS: readonly PopularVisa[] = GUIDE_SLUGS.map((slug) => {
  const guide = GUIDES[slug]
  const [option]: readonly GuideOption[] = guide.options
  return {
    slug,
    countryCode: guide.countryCode,
    country: guide.country,
    type: guide.type,
    rating: guide.rating,
    reviews: guide.reviews,
    kind: option.kind,
    features: FEATURES[slug],
    listPrice: guide.listPrice,
  }
})
