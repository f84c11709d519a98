import type { Country } from '../country/country.entity'
import { daysIn, wordsOf } from './advice-text'
import { ChangedForm } from './reading'

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
