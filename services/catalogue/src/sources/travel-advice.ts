import type { Source } from '@borderlane/contracts/catalogue/requirement'
import type { Country } from '../rules/country.entity'
import { ChangedForm } from './reading'

/** The words of a piece of HTML, a sentence or a heading a line. */
export const wordsOf = (html: string): string[] =>
  html
    .replace(/<\/(p|li|h\d|div|td|tr|ul)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/&#?\w+;/g, ' ')
    .split(/\n|(?<=\.)\s/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

const DAYS_OF_MONTH = 30

/** Days of a stay, as sentences count them; null where none is named. */
export function daysIn(sentence: string): number | null {
  const [, count, unit] = /\b(\d{1,3})[ -](day|month)s?\b/i.exec(sentence) ?? []
  return count ? Number(count) * (unit!.toLowerCase() === 'month' ? DAYS_OF_MONTH : 1) : null
}

/** GOV.UK's names in addresses, where they are not the country's name in small letters. */
const SLUGS: Record<string, string> = {
  CD: 'democratic-republic-of-the-congo',
  CG: 'congo',
  CI: 'cote-d-ivoire',
  CV: 'cape-verde',
  CZ: 'czech-republic',
  FM: 'federated-states-of-micronesia',
  GM: 'the-gambia',
  HK: 'hong-kong',
  KN: 'st-kitts-and-nevis',
  LC: 'st-lucia',
  MM: 'myanmar',
  MO: 'macao',
  PS: 'palestine',
  SZ: 'eswatini',
  TR: 'turkey',
  US: 'usa',
  VC: 'st-vincent-and-the-grenadines',
}

const slugOf = ({ code, name }: Country): string =>
  SLUGS[code] ??
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z -]/g, '')
    .replace(/[ -]+/g, '-')

export const UK_ADVICE = {
  id: 'gb-advice',
  passport: 'GB',
  source: { code: 'published' as const, name: 'GOV.UK travel advice' },
  hosts: ['www.gov.uk'],
  mustHave: ['AE', 'FR', 'IN', 'TH', 'US'],
  addressOf: (country: Country) => `https://www.gov.uk/api/content/foreign-travel-advice/${slugOf(country)}`,
  pageOf: (country: Country) =>
    `https://www.gov.uk/foreign-travel-advice/${slugOf(country)}/entry-requirements`,
  read: readUkAdvice,
}

interface AdvicePart {
  slug?: unknown
  body?: unknown
}

/** The part about entry has a heading about visas; the first sentence below it that is understood counts. */
export function readUkAdvice(document: string): string | null {
  const parts = partsOf(document)
  const entry = parts.find(({ slug }) => slug === 'entry-requirements')
  if (typeof entry?.body !== 'string') throw new ChangedForm('no part about entry')
  const lines = wordsOf(entry.body)
  const heading = lines.findIndex((line) => /^visa (requirements|rules)/i.test(line))
  if (heading < 0) return null
  for (const line of lines.slice(heading + 1, heading + MOST_LINES)) {
    const kind = kindOf(line)
    if (kind) return kind
  }
  return null
}

const MOST_LINES = 12

function kindOf(sentence: string): string | null {
  if (/without a visa|do not (normally )?need a visa|visa[ -]free|don[’']t need a visa/i.test(sentence))
    return String(daysIn(sentence) ?? 'F')
  if (/on arrival/i.test(sentence) && /visa/i.test(sentence)) return 'A'
  if (!/\b(must|need)\b/i.test(sentence)) return null
  if (/\be-?visa\b|electronic visa|online visa/i.test(sentence)) return 'E'
  if (/electronic travel authori[sz]ation|\bESTA\b|\b(e|K-E)TA\b|\bETA\b/.test(sentence)) return 'T'
  return /\b(get|have|apply for|obtain|need) an? (tourist |visitor |valid )?visa\b/i.test(sentence)
    ? 'V'
    : null
}

function partsOf(document: string): AdvicePart[] {
  try {
    const { details } = JSON.parse(document) as { details?: { parts?: unknown } }
    if (Array.isArray(details?.parts)) return details.parts as AdvicePart[]
  } catch {
    // Not even JSON.
  }
  throw new ChangedForm('no travel advice')
}

export const CANADA_ADVICE = {
  id: 'ca-advice',
  passport: 'CA',
  source: { code: 'published' as const, name: 'Government of Canada travel advice' },
  hosts: ['data.international.gc.ca'],
  mustHave: ['AE', 'FR', 'IN', 'TH', 'GB'],
  addressOf: ({ code }: Country) => `https://data.international.gc.ca/travel-voyage/cta-cap-${code}.json`,
  pageOf: ({ code }: Country) => `https://travel.gc.ca/destinations/${code.toLowerCase()}`,
  read: readCanadaAdvice,
}

/** Somewhere in the document stands "Tourist visa:", and how it goes on. */
export function readCanadaAdvice(document: string): string | null {
  const texts: string[] = []
  try {
    JSON.parse(document, (_key, value: unknown) => {
      if (typeof value === 'string') texts.push(value)
      return value
    })
  } catch {
    throw new ChangedForm('no travel advice')
  }
  const lines = texts.flatMap(wordsOf)
  if (!lines.some((line) => /\b(entry|visa|passport)/i.test(line)))
    throw new ChangedForm('nothing about entry')
  const line = lines.find((one) => /tourist visa\s*:/i.test(one))
  return line ? kindIn(line.replace(/^.*tourist visa\s*:/i, '').trim()) : null
}

function kindIn(said: string): string | null {
  if (/^not required/i.test(said)) return String(daysIn(said) ?? 'F')
  if (/on arrival/i.test(said)) return 'A'
  if (/electronic travel authori[sz]ation|\bETA\b|\bESTA\b/i.test(said)) return 'T'
  if (/e-?visa|electronic visa|online/i.test(said)) return 'E'
  return /^required/i.test(said) ? 'V' : null
}

/** What a government tells its own travellers about each destination: an alarm for staff, never a rule. */
export interface TravelAdvice {
  id: string
  /** Whose travellers it is for. */
  passport: string
  source: Omit<Source, 'asOf' | 'documentDay' | 'url'>
  hosts: readonly string[]
  mustHave: readonly string[]
  addressOf(destination: Country): string
  pageOf(destination: Country): string
  /** A letter or days of `visa-policy.ts`; null where its sentences say nothing that is understood. @throws ChangedForm */
  read(document: string): string | null
}

export const TRAVEL_ADVICE: readonly TravelAdvice[] = [UK_ADVICE, CANADA_ADVICE]
