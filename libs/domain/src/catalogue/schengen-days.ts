import { isDay } from '../is-day'

const DAY_MS = 86_400_000
const WINDOW_DAYS = 180
const MOST_DAYS = 90

/** A stay in the Schengen area: the days of entry and exit, `YYYY-MM-DD`, both count. */
export interface Stay {
  entry: string
  exit: string
}

export interface StayProblem {
  index: number
  code: 'no_day' | 'ends_before_start' | 'overlaps'
}

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** What is to be corrected before days are counted. Two stays may share a day: one leaves and enters on it. */
export function stayProblems(stays: readonly Stay[]): StayProblem[] {
  return stays.flatMap(({ entry, exit }, index): StayProblem[] => {
    if (!isDay(entry) || !isDay(exit)) return [{ index, code: 'no_day' }]
    if (exit < entry) return [{ index, code: 'ends_before_start' }]
    const isTwice = stays
      .slice(0, index)
      .some((other) => isDay(other.entry) && isDay(other.exit) && entry < other.exit && exit > other.entry)
    return isTwice ? [{ index, code: 'overlaps' }] : []
  })
}

/** The days in the area among those from `first` to `last`, each once. */
function daysIn(stays: readonly Stay[], first: number, last: number): Set<number> {
  const days = new Set<number>()
  for (const { entry, exit } of stays) {
    const end = Math.min(numberOf(exit), last)
    for (let day = Math.max(numberOf(entry), first); day <= end; day++) days.add(day)
  }
  return days
}

/** Days used of the 90, in the 180 days that end with this one. Regulation (EU) 2016/399, article 6. */
export function daysUsed(stays: readonly Stay[], on: string): number {
  const last = numberOf(on)
  return daysIn(stays, last - WINDOW_DAYS + 1, last).size
}

export const daysOver = (stays: readonly Stay[], on: string): number =>
  Math.max(0, daysUsed(stays, on) - MOST_DAYS)

export function daysLeft(stays: readonly Stay[], from: string): number {
  const first = numberOf(from)
  const before = daysIn(stays, first - WINDOW_DAYS + 1, first - 1)
  const isAllowed = (left: number): boolean => {
    const windowStart = first + left - WINDOW_DAYS + 1
    return [...before].filter((day) => day >= windowStart).length + left + 1 <= MOST_DAYS
  }
  let left = 0
  while (isAllowed(left)) left++
  return left
}

/** The last day of a stay without a break that begins on a day; null: one may not enter on it. */
export function mayStayUntil(stays: readonly Stay[], from: string): string | null {
  const left = daysLeft(stays, from)
  return left === 0 ? null : dayOf(numberOf(from) + left - 1)
}
