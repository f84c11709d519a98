import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { CANADA_VISA_LIST } from './canada-visa-list'
import { EU_VISA_LIST } from './eu-visa-list'
import type { CodeOf, Reading } from './reading'
import { UK_VISA_LIST } from './uk-visa-list'

/** A list of an authority that a program can read: what its destinations ask of which passports. */
export interface LiveList {
  id: string
  /** Where the document stands, and what runs of it are known by. */
  address: string
  /** A document that names the one in force, where its address changes with every version. @throws ChangedForm */
  index?: { address: string; addressOf(document: string): string }
  headers?: Record<string, string>
  hosts: readonly string[]
  /** Names that are never missing. */
  mustHave: readonly string[]
  destinations: readonly string[]
  source: Omit<Source, 'asOf' | 'documentDay'>
  /** @throws ChangedForm */
  read(document: string, codeOf: CodeOf): ListReading
}

/** What a list says of each passport, as a letter or days of `visa-policy.ts`, and the day of the document itself. */
export interface ListReading {
  names: Reading
  documentDay?: string
}

export const LIVE_LISTS: readonly LiveList[] = [UK_VISA_LIST, EU_VISA_LIST, CANADA_VISA_LIST]
