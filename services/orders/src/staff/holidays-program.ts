import Holidays from 'date-holidays'
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

/** A process of its own, which ends when it has answered: the data of all countries need 21 MB. */
const [country = '', ...years] = process.argv.slice(2)
const [code = '', state, region] = country.split('-')
const known = new Holidays(code, state ?? '', region ?? '')
const answer = isKnown(known)
  ? years.map((year) => holidaysOf(known.getHolidays(Number(year), 'en'), Number(year)))
  : null
process.stdout.write(JSON.stringify(answer))

function isKnown(all: Holidays): boolean {
  const states = all.getStates(code)
  const regions = state ? all.getRegions(code, state) : undefined
  return (
    code in (all.getCountries() as object) &&
    (!state || state in ((states as object | undefined) ?? {})) &&
    (!region || region in ((regions as object | undefined) ?? {}))
  )
}

/** Days on which no one works, each once, with the name of its first holiday. Half a day does not count. */
function holidaysOf(entries: readonly Entry[], year: number): Holiday[] {
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
