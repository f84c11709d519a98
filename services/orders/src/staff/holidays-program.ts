import Holidays from 'date-holidays'
import { holidaysOf } from './holiday-days'

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
