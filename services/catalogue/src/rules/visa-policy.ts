import type { VisaType } from '@borderlane/contracts/primitives'

/** How a destination lets the holder of a passport in. Finer than a visa type, as the source has it. */
export type Entry = 'visa_free' | 'on_arrival' | 'evisa' | 'eta' | 'embassy' | 'no_admission'

export interface Policy {
  entry: Entry
  /** Days of stay without a visa; null where the source does not say. */
  stayDays: number | null
}

/** What a policy means in the words of the specification. */
export interface PolicyFacts {
  visaType: VisaType
  visaRequired: boolean
  electronicAuthorisation: boolean
  admitted: boolean
}

/** Letters of our own matrix, and the words of the public data set. */
const ENTRY_BY_VALUE = new Map<string, Entry>([
  ['F', 'visa_free'],
  ['visa free', 'visa_free'],
  ['A', 'on_arrival'],
  ['visa on arrival', 'on_arrival'],
  ['E', 'evisa'],
  ['e-visa', 'evisa'],
  ['T', 'eta'],
  ['eta', 'eta'],
  ['V', 'embassy'],
  ['visa required', 'embassy'],
  ['N', 'no_admission'],
  ['no admission', 'no_admission'],
])

const VISA_TYPE: Record<Entry, VisaType> = {
  visa_free: 'visa_free',
  on_arrival: 'on_arrival',
  evisa: 'evisa',
  eta: 'evisa',
  embassy: 'embassy',
  no_admission: 'embassy',
}

const SAME_COUNTRY = new Set(['-', '-1'])

/**
 * Reads one cell of the policy matrix: a number of visa-free days, a letter or the public data set's word.
 * @returns null on the diagonal
 * @throws Error on anything else, so that a damaged file is never half understood
 */
export function readPolicy(cell: string): Policy | null {
  if (SAME_COUNTRY.has(cell)) return null
  if (/^[1-9]\d{0,3}$/.test(cell)) return { entry: 'visa_free', stayDays: Number(cell) }
  const entry = ENTRY_BY_VALUE.get(cell)
  if (!entry) throw new Error(`unknown visa policy ${JSON.stringify(cell)}`)
  return { entry, stayDays: null }
}

export function policyFacts(entry: Entry): PolicyFacts {
  return {
    visaType: VISA_TYPE[entry],
    visaRequired: entry !== 'visa_free',
    electronicAuthorisation: entry === 'eta',
    admitted: entry !== 'no_admission',
  }
}
