/** The last days of what a traveller carries. */
export interface Endings {
  visa?: string
  passport?: string
}
export type Ending = keyof Endings

/** Days before an end on which its traveller is reminded of it. */
const DAYS_BEFORE = [30, 7]
const DAY_MS = 24 * 3_600_000

const before = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The first day after `today` on which somebody is reminded; null: there is none. */
export function nextReminder(endings: Endings, today: string): string | null {
  const days = Object.values(endings as Record<Ending, string | undefined>).flatMap((end) =>
    end ? DAYS_BEFORE.map((count) => before(end, count)) : [],
  )
  return days.filter((day) => day > today).sort()[0] ?? null
}

/** Of what somebody is reminded on a day; of what has ended by `today` nobody is. */
export function endingsOf(endings: Endings, day: string, today: string): Ending[] {
  return (['visa', 'passport'] as const).filter((name) => {
    const end = endings[name]
    return end !== undefined && end >= today && DAYS_BEFORE.some((count) => before(end, count) === day)
  })
}
