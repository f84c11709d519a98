import type { Source } from '@borderlane/contracts/catalogue/requirement'
import type { Country } from '../country/country.entity'
import { CANADA_ADVICE } from './canada-advice'
import { UK_ADVICE } from './uk-advice'

/** What a government tells its own travellers about each destination: an alarm for staff, never a rule. */
export interface TravelAdvice {
  id: string
  /** Whose travellers it is for. */
  passport: string
  source: Omit<Source, 'asOf' | 'documentDay' | 'url'>
  hosts: readonly string[]
  /** Destinations whose advice is never unreadable. */
  mustHave: readonly string[]
  addressOf(destination: Country): string
  /** The page for people. */
  pageOf(destination: Country): string
  /** A letter or days of `visa-policy.ts`; null where its sentences say nothing that is understood. @throws ChangedForm */
  read(document: string): string | null
}

export const TRAVEL_ADVICE: readonly TravelAdvice[] = [UK_ADVICE, CANADA_ADVICE]
