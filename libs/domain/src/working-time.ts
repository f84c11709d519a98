import { type ClosedDays, isBusinessDay } from './days'

const DAY_MS = 24 * 3_600_000
const endOfDay = (at: number): number => (Math.floor(at / DAY_MS) + 1) * DAY_MS
const isWorked = (at: number, closed: ClosedDays): boolean =>
  isBusinessDay(new Date(at).toISOString().slice(0, 10), closed)

/**
 * When a clock that runs on business days alone (in UTC, so that no change of clocks matters) has run for so long.
 * @param closed days without work, from the first one on
 */
export function addWorkingTime(from: Date, ms: number, closed: ClosedDays): Date {
  let at = from.getTime()
  for (let left = ms; ; at = endOfDay(at)) {
    if (!isWorked(at, closed)) continue
    if (left <= endOfDay(at) - at) return new Date(at + left)
    left -= endOfDay(at) - at
  }
}

/** How long such a clock has to run until then; 0: that has passed. */
export function workingTimeUntil(until: Date, from: Date, closed: ClosedDays): number {
  let ms = 0
  for (let at = from.getTime(); at < until.getTime(); at = endOfDay(at))
    if (isWorked(at, closed)) ms += Math.min(endOfDay(at), until.getTime()) - at
  return ms
}
