import type { Holiday } from '../order/office-day.store'

const DAY_MS = 24 * 3_600_000

/** A holiday as the package has it. Its date is one of the country's own calendar. */
interface Entry {
  date: string
  start: Date
  end: Date
  name: string
  type: string
}

/** Days on which nobody works, each once, with the name of its first holiday. Half a day is none. */
export function holidaysOf(entries: readonly Entry[], year: number): Holiday[] {
  const names = new Map<string, string>()
  for (const { date, start, end, name, type } of entries) {
    if (type !== 'public' && type !== 'bank') continue
    const [first = '', time = ''] = date.split(' ')
    if (time !== '00:00:00') continue
    // A day has 23 hours in spring; what ends in the middle of a day ends the day before.
    const length = Math.max(1, Math.floor((end.getTime() - start.getTime()) / DAY_MS))
    for (let nth = 0; nth < length; nth++) {
      const day = new Date(Date.parse(first) + nth * DAY_MS).toISOString().slice(0, 10)
      if (day.startsWith(`${year}-`) && !names.has(day)) names.set(day, name)
    }
  }
  return [...names].map(([day, name]) => ({ day, name })).sort((one, other) => (one.day < other.day ? -1 : 1))
}
