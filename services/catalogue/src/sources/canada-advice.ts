import type { Country } from '../country/country.entity'
import { daysIn, wordsOf } from './advice-text'
import { ChangedForm } from './reading'

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
  return line ? kindOf(line.replace(/^.*tourist visa\s*:/i, '').trim()) : null
}

function kindOf(said: string): string | null {
  if (/^not required/i.test(said)) return String(daysIn(said) ?? 'F')
  if (/on arrival/i.test(said)) return 'A'
  if (/electronic travel authori[sz]ation|\bETA\b|\bESTA\b/i.test(said)) return 'T'
  if (/e-?visa|electronic visa|online/i.test(said)) return 'E'
  return /^required/i.test(said) ? 'V' : null
}
