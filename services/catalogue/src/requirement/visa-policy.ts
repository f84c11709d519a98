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

const ENTRY_BY_LETTER = new Map<string, Entry>([
  ['F', 'visa_free'],
  ['A', 'on_arrival'],
  ['E', 'evisa'],
  ['T', 'eta'],
  ['V', 'embassy'],
  ['N', 'no_admission'],
])

const VISA_TYPE: Record<Entry, VisaType> = {
  visa_free: 'visa_free',
  on_arrival: 'on_arrival',
  evisa: 'evisa',
  eta: 'evisa',
  embassy: 'embassy',
  no_admission: 'embassy',
}

const SAME_COUNTRY = '-'

/**
 * Reads one cell of the policy matrix: a number of visa-free days or a letter.
 * @returns null on the diagonal
 * @throws Error on anything else, so that a damaged file is never half understood
 */
export function readPolicy(cell: string): Policy | null {
  if (cell === SAME_COUNTRY) return null
  if (/^[1-9]\d{0,3}$/.test(cell)) return { entry: 'visa_free', stayDays: Number(cell) }
  const entry = ENTRY_BY_LETTER.get(cell)
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
