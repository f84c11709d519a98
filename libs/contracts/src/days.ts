import type { AuthorityDays } from './catalogue/requirement'

const DAY_MS = 24 * 3_600_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The day that is so many business days (Monday to Friday, in UTC) after another one. Public holidays are not counted in. */
export function addBusinessDays(from: string, days: number): string {
  let day = Date.parse(from)
  for (let left = days; left > 0;) {
    day += DAY_MS
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return dayOf(day)
}

/** The day on which we submit what is complete now. @param days of our own, as the speed has them */
export const submitDay = (now: Date, days: number): string => addBusinessDays(dayOf(now.getTime()), days)

/** The last day of the authority's usual time after we have submitted; null where nobody says how long it takes. */
export function decisionDay(submittedOn: string, authority: AuthorityDays | null): string | null {
  if (!authority) return null
  return authority.unit === 'business'
    ? addBusinessDays(submittedOn, authority.max)
    : dayOf(Date.parse(submittedOn) + authority.max * DAY_MS)
}
