import type { PassportRule } from '@borderlane/contracts/catalogue/requirement'
import type { Phrase, VisaType } from '@borderlane/contracts/primitives'
import { translator } from '@borderlane/words/translator'
import { StayDays } from '@borderlane/contracts/catalogue/corrections'
import type { TextKey } from '@borderlane/words/text-types'

/** How a destination lets the holder of a passport in. Finer than a visa type, as the source has it. */
export type Entry = 'visa_free' | 'on_arrival' | 'evisa' | 'eta' | 'embassy' | 'no_admission'

export interface Policy {
  entry: Entry
  /** Days of stay without a visa; null where the source does not say. */
  stayDays: number | null
}

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
  if (/^[1-9]\d*$/.test(cell) && StayDays.safeParse(Number(cell)).success)
    return { entry: 'visa_free', stayDays: Number(cell) }
  const entry = ENTRY_BY_VALUE.get(cell)
  if (!entry) throw new Error(`unknown visa policy ${JSON.stringify(cell)}`)
  return { entry, stayDays: null }
}

export const isEntry = (word: string | undefined): word is Entry =>
  word !== undefined && Object.hasOwn(VISA_TYPE, word)

export function policyFacts(entry: Entry): PolicyFacts {
  return {
    visaType: VISA_TYPE[entry],
    visaRequired: entry !== 'visa_free',
    electronicAuthorisation: entry === 'eta',
    admitted: entry !== 'no_admission',
  }
}

export type DocumentCode = TextKey<'documents'>

/** What a traveller is asked for by the way of entry, until somebody enters the destination's own list. */
export const REQUIRED_DOCUMENTS: Record<Entry, readonly DocumentCode[]> = {
  embassy: ['passport', 'photo', 'itinerary', 'funds', 'accommodation', 'return_ticket'],
  evisa: ['passport', 'photo', 'itinerary', 'accommodation'],
  eta: ['passport', 'itinerary'],
  on_arrival: ['passport', 'photo', 'funds', 'accommodation', 'return_ticket'],
  visa_free: ['passport'],
  no_admission: [],
}

/** A code of the topic `notes` with its parameters: how a row keeps it. */
export interface Note {
  code: string
  params: Record<string, string | number>
}

export const note = (code: string, params: Note['params'] = {}): Note => ({ code, params })

export function requirementNotes({ entry, stayDays }: Policy): Note[] {
  if (entry !== 'visa_free') return [note(entry)]
  return [stayDays === null ? note('visa_free') : note('visa_free_days', { count: stayDays })]
}

/** Remarks of our own list of policy changes, as codes. */
export function remarkNotes(remarks: string): Note[] {
  if (remarks.includes('temporary')) return [note('temporary_measure')]
  if (remarks.includes('NAIA')) return [note('arrival_airports', { airports: 'Manila (NAIA), Mactan-Cebu' })]
  if (remarks.includes('pre-arrival registration')) return [note('register_online')]
  return []
}

/** The way of entry that a row's three columns stand for. */
export function entryOf(row: {
  visaType: VisaType
  electronicAuthorisation: boolean
  admitted: boolean
}): Entry {
  if (!row.admitted) return 'no_admission'
  return row.electronicAuthorisation ? 'eta' : row.visaType
}

const documents = translator('documents', 'en')

/** What an admin has entered in words of their own is its own text. */
export const documentPhrase = (code: string): Phrase => ({
  code,
  params: {},
  text: documents.find(code, {}) ?? code,
})

/** Of rules that end one after the other the one of a day. */
export const passportRuleOn = (
  rules: readonly PassportRule[] | undefined,
  on: string,
): PassportRule | undefined => rules?.find(({ source }) => !source.until || source.until >= on)
