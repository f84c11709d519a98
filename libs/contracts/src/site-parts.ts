import { PAGES } from './pages'

/** Parts of the product that an operator can switch off (`/admin/settings`): pages, calls and menu entries are gone then. */
export const SITE_PARTS = [
  'crypto',
  'referral',
  'affiliates',
  'testimonials',
  'newsletter',
  'inflation',
] as const
export type SitePart = (typeof SITE_PARTS)[number]

export const PART_OF_PAGE: Readonly<Record<string, SitePart>> = {
  [PAGES.refer]: 'referral',
  [PAGES.referrals]: 'referral',
  [PAGES.affiliates]: 'affiliates',
  [PAGES.testimonials]: 'testimonials',
}
