import { australiaEvisitor } from './australia-evisitor'
import { canadaEta } from './canada-eta'
import { egyptEvisa } from './egypt-evisa'
import type { Guide } from './guide'
import { indiaTouristEvisa } from './india-tourist-evisa'
import { thailandTouristVisa } from './thailand-tourist-visa'
import { turkeyEvisa } from './turkey-evisa'
import { uaeTouristVisa } from './uae-tourist-visa'
import { usaTouristVisa } from './usa-tourist-visa'
import { vietnamEvisa } from './vietnam-evisa'

/** The nine built-in guides by the slug of their address, in the order of the menu. */
export const GUIDES = {
  'india-tourist-evisa': indiaTouristEvisa,
  'thailand-tourist-visa': thailandTouristVisa,
  'usa-tourist-visa': usaTouristVisa,
  'australia-evisitor': australiaEvisitor,
  'turkey-evisa': turkeyEvisa,
  'vietnam-evisa': vietnamEvisa,
  'canada-eta': canadaEta,
  'egypt-evisa': egyptEvisa,
  'uae-tourist-visa': uaeTouristVisa,
} as const satisfies Record<string, Guide>

export type GuideSlug = keyof typeof GUIDES
export const GUIDE_SLUGS = Object.keys(GUIDES) as GuideSlug[]

/** The guide of an address; an unknown or missing slug gives the one to India. */
export function guideOf(slug: string | undefined): Guide {
  return slug && Object.hasOwn(GUIDES, slug) ? GUIDES[slug as GuideSlug] : GUIDES['india-tourist-evisa']
}
