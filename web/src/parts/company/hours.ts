import type { Company } from '@borderlane/contracts/company'

/** Days that follow each other with the same hours; without hours: no one answers then. */
interface HoursRow {
  first: number
  last: number
  hours?: { opens: string; closes: string }
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** The whole week, Monday first. */
export function weekOf(given: Company['hours']): HoursRow[] {
  const rows: HoursRow[] = []
  for (const day of WEEK) {
    const found = given.find(({ first, last }) => first <= day && day <= last)
    const hours = found && { opens: found.opens, closes: found.closes }
    const before = rows.at(-1)
    if (before && before.hours?.opens === hours?.opens && before.hours?.closes === hours?.closes)
      before.last = day
    else rows.push({ first: day, last: day, hours })
  }
  return rows
}

export function dayName(day: number, language: string): string {
  // A Monday is the first of January 2024.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  )
}

/** `9-6` where whole hours before and after noon leave no doubt and people read them so; else `09:00-18:00`. */
export function hoursText({ opens, closes }: { opens: string; closes: string }, language: string): string {
  const [from, until] = [opens, closes].map((time) => Number(time.replace(/:00$/, '')))
  if (language !== 'en' || !(from! <= 12 && until! > 12)) return `${opens}-${closes}`
  return `${from}-${until! - 12}`
}

/** `Europe/London` without what programs need of it. */
export const zoneName = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ')
