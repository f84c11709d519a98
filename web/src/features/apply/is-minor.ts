import type { Answer } from '@borderlane/contracts/forms/question'
import { today } from '../../parts/travel/day'
import { isDay } from '../../parts/travel/is-day'

const ADULT_AT = 18

/** Younger than 18 today: a parent or guardian is named. */
export function isMinor(dateOfBirth: Answer | undefined): boolean {
  if (typeof dateOfBirth !== 'string' || !isDay(dateOfBirth)) return false
  const [year = '', ...rest] = dateOfBirth.split('-')
  return [Number(year) + ADULT_AT, ...rest].join('-') > today()
}
