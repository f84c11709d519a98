import type { TextKey } from '@borderlane/words/text-types'
import type { Entry, Note } from '../rules/visa-policy'

export interface TitledRoute {
  passport: string
  destination: string
  entry: Entry
}

type TitleCode = TextKey<'titles'>

/** The waiver countries of the specification, section 9. */
const WAIVER = new Set('DE FR ES IT NL SE DK FI BE AT GB IE CH NO PT GR JP KR SG AU NZ'.split(' '))
const CANADA_WAIVER = new Set([...WAIVER, 'US'])
const BRITAIN_WAIVER = new Set([...WAIVER, 'US', 'CA', 'AU', 'NZ', 'JP', 'KR', 'SG'])

/**
 * "European countries" for Australia: the passports that may ask for an eVisitor. Source: Migration (Specification of
 * eVisitor eligible passport) Instrument LIN 23/064 of 2023, schedule 1.
 */
const EVISITOR = new Set(
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'.split(
    ' ',
  ),
)

/**
 * The other passports that may ask for an ETA (subclass 601): Department of Home Affairs, list of 2026-09-12. Everyone
 * else asks for a Visitor visa (subclass 600).
 */
const AUSTRALIAN_ETA = new Set('BN CA HK JP KR MY SG TW US'.split(' '))
const australian = (passport: string): TitleCode => {
  if (EVISITOR.has(passport)) return 'au_evisitor'
  return AUSTRALIAN_ETA.has(passport) ? 'au_eta' : 'au_visitor'
}

/** Residents of mainland China need no visa for these, but a permit. */
const MAINLAND_PERMIT: Record<string, TitleCode> = {
  HK: 'mainland_permit_hk_mo',
  MO: 'mainland_permit_hk_mo',
  TW: 'mainland_permit_tw',
}

const BY_DESTINATION: Record<string, (passport: string) => TitleCode> = {
  US: (passport) => (WAIVER.has(passport) ? 'us_esta' : 'us_visitor'),
  CA: (passport) => (CANADA_WAIVER.has(passport) ? 'ca_eta' : 'ca_visitor'),
  AU: australian,
  NZ: () => 'nz_eta',
  KR: () => 'kr_eta',
  TR: () => 'country_evisa',
  EG: () => 'country_evisa',
  VN: () => 'country_evisa',
  KE: () => 'country_evisa',
  SA: () => 'country_evisa',
  LK: () => 'lk_eta',
  GB: (passport) => (BRITAIN_WAIVER.has(passport) ? 'visa_free' : 'gb_visitor'),
}

const BY_ENTRY: Record<Entry, TitleCode> = {
  evisa: 'evisa',
  eta: 'evisa',
  on_arrival: 'on_arrival',
  embassy: 'embassy',
  no_admission: 'embassy',
  visa_free: 'visa_free',
}

const KIND: Partial<Record<TitleCode, Entry>> = {
  visa_free: 'visa_free',
  evisa: 'evisa',
  country_evisa: 'evisa',
  on_arrival: 'on_arrival',
  embassy: 'embassy',
  us_visitor: 'embassy',
  ca_visitor: 'embassy',
  gb_visitor: 'embassy',
  au_visitor: 'evisa',
}
const kindOf = (title: TitleCode): Entry => KIND[title] ?? 'eta'

/** A visitor visa of the destination's own name, which is open where its electronic authorisation is not. */
const VISITOR: Partial<Record<string, TitleCode>> = {
  US: 'us_visitor',
  CA: 'ca_visitor',
  GB: 'gb_visitor',
  AU: 'au_visitor',
}

/** The name that the destination gives to what this passport can get there (R56). */
function nameOf({ passport, destination, entry }: TitledRoute): TitleCode {
  if (entry === 'no_admission') return BY_ENTRY[entry]
  const permit = passport === 'CN' && entry === 'embassy' ? MAINLAND_PERMIT[destination] : undefined
  const named = permit ?? BY_DESTINATION[destination]?.(passport)
  if (!named) return BY_ENTRY[entry]
  const kind = kindOf(named)
  // Who has to go to an embassy cannot get what is asked for online, and is not free of a visa. An authorisation is for
  // those who need no visa: an e-visa is another thing.
  const isClosed =
    (entry === 'embassy' && !permit && kind !== 'embassy') || (entry === 'evisa' && kind === 'eta')
  return isClosed ? (VISITOR[destination] ?? BY_ENTRY[entry]) : named
}

/**
 * The visa's name at this destination. Only a title: the rule decides. Where the two are of different kinds (an
 * electronic authorisation that is called "B1/B2 Visitor Visa"), `params.kind` has the rule's, to be said first. A route
 * that needs no visa is never titled with one.
 */
export function visaTitle(route: TitledRoute): Note {
  const { destination, entry } = route
  if (entry === 'visa_free') return { code: 'visa_free', params: {} }
  const code = nameOf(route)
  if (code.startsWith('mainland_permit')) return { code, params: {} }
  // "eVisa" alone names both electronic kinds.
  const agrees = kindOf(code) === entry || (code === 'evisa' && entry === 'eta')
  const params: Note['params'] = {}
  if (code === 'country_evisa') params['country'] = destination
  if (!agrees) params['kind'] = entry
  return { code, params }
}
