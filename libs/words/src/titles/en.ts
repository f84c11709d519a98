import type { Translation } from '../translation'

/** Names of visas by destination, and of the kinds that a rule can have. `country` is the name of the destination. */
export const titles = {
  visa_free: 'Visa-Free Entry',
  evisa: 'eVisa',
  on_arrival: 'Visa on Arrival',
  embassy: 'Embassy Visa',
  us_esta: 'ESTA',
  us_visitor: 'B1/B2 Visitor Visa',
  ca_eta: 'eTA',
  ca_visitor: 'Visitor Visa',
  au_evisitor: 'eVisitor (Subclass 651)',
  au_eta: 'ETA (Subclass 601)',
  nz_eta: 'NZeTA',
  kr_eta: 'K-ETA',
  lk_eta: 'Sri Lanka ETA',
  gb_visitor: 'UK Standard Visitor Visa',
  country_evisa: '{{country}} eVisa',
  /** The kind of the rule first, where the name says another one. */
  kind_first: '{{kind}} ({{title}})',
  kind_visa_free: 'Visa-Free Entry',
  kind_on_arrival: 'Visa on Arrival',
  kind_evisa: 'eVisa',
  kind_eta: 'Travel Authorisation',
  kind_embassy: 'Embassy Visa',
  kind_no_admission: 'No Admission',
} as const

export type TitleWords = Translation<typeof titles>
