/** Days that lie ahead whenever a journey runs. */

const now = new Date()
const day = (months: number, date: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, date))
/** The month after next: a day of this or the next one may be near enough for a warning. */
const TRAVEL = 2
const TRAVEL_DAY = day(TRAVEL, 1)

/** As people write it: "1 December 2026". */
export const written = (date: Date, language = 'en-GB') =>
  date.toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** As an authority prints it: "01.12.2026". */
const printed = (date: Date) => date.toISOString().slice(0, 10).split('-').reverse().join('.')

export const travelDates = (language?: string, to = 'to') => `1 ${to} ${written(day(TRAVEL, 14), language)}`
export const arrival = written(TRAVEL_DAY).replace(/ \d+$/, '')
const VISA_ENDS = day(TRAVEL + 3, 0)
export const visaDays = {
  printed: `from ${printed(TRAVEL_DAY)} to ${printed(VISA_ENDS)}`,
  written: `From ${written(TRAVEL_DAY)} until ${written(VISA_ENDS)}`,
}
