import { type FieldName, parse } from 'mrz'
import { isDay } from '@borderlane/domain/is-day'
import { dayOf } from './zone-date'

/** Three lines of 30 signs, or two of 36, and what a card begins with (ICAO Doc 9303, parts 5 and 6). */
export const looksLikeCard = (lines: readonly string[]): boolean =>
  ['30,30,30', '36,36', '90', '72'].includes(lines.map(({ length }) => length).join()) &&
  /^[ACI]/.test(lines[0]!)

/**
 * These are the lines of an identity card: all check digits fit, that over most of it too, and everything is possible.
 * Nothing else of them is used, because every application asks for the passport (ADR 41).
 * @param today `YYYY-MM-DD`
 */
export function isCard(lines: readonly string[], today: string): boolean {
  if (!looksLikeCard(lines)) return false
  const { valid, fields } = parse(lines)
  const say = (field: FieldName): string => fields[field] ?? ''
  const birth = say('birthDate')
  return (
    valid &&
    ['20', '19'].map((century) => dayOf(century, birth)).some((born) => isDay(born) && born <= today) &&
    isDay(dayOf('20', say('expirationDate'))) &&
    /^[A-Z0-9]{5,22}$/.test(say('documentNumber'))
  )
}
