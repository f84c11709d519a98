import type { VisaType } from '@borderlane/contracts/primitives'

export interface TitledRoute {
  passport: string
  destination: string
  /** Present English name of the destination. */
  destinationName: string
  visaType: VisaType
  visaRequired: boolean
}

/** The waiver countries of the specification, section 9. */
const WAIVER = new Set(
  ['DE', 'FR', 'ES', 'IT', 'NL', 'SE', 'DK', 'FI', 'BE', 'AT', 'GB', 'IE', 'CH', 'NO', 'PT', 'GR'].concat([
    'JP',
    'KR',
    'SG',
    'AU',
    'NZ',
  ]),
)
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

const VISA_FREE = 'Visa-Free Entry'

const BY_DESTINATION: Record<string, (route: TitledRoute) => string> = {
  US: ({ passport }) => (WAIVER.has(passport) ? 'ESTA' : 'B1/B2 Visitor Visa'),
  CA: ({ passport }) => (CANADA_WAIVER.has(passport) ? 'eTA' : 'Visitor Visa'),
  AU: ({ passport }) => (EVISITOR.has(passport) ? 'eVisitor (Subclass 651)' : 'ETA (Subclass 601)'),
  NZ: () => 'NZeTA',
  KR: () => 'K-ETA',
  TR: countryEvisa,
  EG: countryEvisa,
  VN: countryEvisa,
  KE: countryEvisa,
  SA: countryEvisa,
  LK: () => 'Sri Lanka ETA',
  GB: ({ passport }) => (BRITAIN_WAIVER.has(passport) ? VISA_FREE : 'UK Standard Visitor Visa'),
}

const BY_TYPE: Record<VisaType, string> = {
  evisa: 'eVisa',
  on_arrival: 'Visa on Arrival',
  embassy: 'Embassy Visa',
  visa_free: VISA_FREE,
}

/**
 * The visa's name at this destination. Only a title: the rule decides, and the two disagree in places (Sri Lanka's ETA
 * is "on arrival" in the data). A route that needs no visa is never titled with one.
 */
export function visaTitle(route: TitledRoute): string {
  if (!route.visaRequired) return VISA_FREE
  return BY_DESTINATION[route.destination]?.(route) ?? BY_TYPE[route.visaType]
}

function countryEvisa({ destinationName }: TitledRoute): string {
  return `${destinationName} eVisa`
}
