import { tidyCode } from '@borderlane/contracts/tidy'
import { isDay } from '@borderlane/domain/is-day'
import { dateFormat } from '@borderlane/words/intl'
import { LANGUAGES } from '@borderlane/words/languages'
import type { Chrono, ParsedComponents, ParsedResult } from 'chrono-node'

export interface TravelDates {
  /** Absent: the text does not say it. */
  arrival?: string
  departure?: string
  isCertain: boolean
}

/** Reads dates in words. Each is larger than the form. */
const READERS: Record<string, () => Promise<Chrono>> = {
  // Days stand before months: 10/05 is 10 May.
  en: async () => (await import('chrono-node/en')).GB,
  es: async () => (await import('chrono-node/es')).casual,
  fr: async () => (await import('chrono-node/fr')).casual,
  de: async () => (await import('chrono-node/de')).casual,
  it: async () => (await import('chrono-node/it')).casual,
  pt: async () => (await import('chrono-node/pt')).casual,
  ru: async () => (await import('chrono-node/ru')).casual,
  zh: async () => (await import('chrono-node/zh')).casual,
}

/**
 * The days that a text names, in the language of the page or else in English.
 * @param today what a day without a year counts from
 */
export async function readTravelDates(written: string, language: string, today: Date): Promise<TravelDates> {
  const text = tidyCode(written)
  const confirmed = confirmedDays(text)
  if (confirmed) return confirmed
  const own = READERS[language]
  const read = own && toDates((await own()).parse(text, today, { forwardDate: true }))
  if (read?.isCertain || language === 'en') return read ?? { isCertain: false }
  const english = toDates((await READERS.en!()).parse(text, today, { forwardDate: true }))
  return english.isCertain || !read ? english : read
}

/** Letters between and around two days: "from ... to". */
const MOST_AROUND = 6

/**
 * Both days as the page writes them once they are confirmed (`range`), in any of its languages: they are not asked for
 * again after a reload.
 */
function confirmedDays(text: string): TravelDates | undefined {
  for (const { format } of Object.values(LANGUAGES)) {
    const { pattern, months } = dayIn(format)
    const [first, second, ...more] = [...text.matchAll(pattern)].map(({ groups }) => {
      const month = months.indexOf(groups!.month!) + 1
      return `${groups!.year}-${String(month).padStart(2, '0')}-${groups!.day!.padStart(2, '0')}`
    })
    const around = text.replace(pattern, '').replace(/[\s-]/g, '')
    if (!second || more.length > 0 || around.length > MOST_AROUND || /\d/.test(around)) continue
    if (isDay(first!) && isDay(second) && first! <= second)
      return { arrival: first!, departure: second, isCertain: true }
  }
  return undefined
}

/** A whole day as a language writes it. */
function dayIn(format: string): { pattern: RegExp; months: string[] } {
  const dates = dateFormat(format, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const year = Array.from({ length: 12 }, (_, month) => dates.formatToParts(Date.UTC(2026, month, 15)))
  const months = year.map((parts) => parts.find(({ type }) => type === 'month')!.value).map(tidyCode)
  const group = { day: '(?<day>\\d{1,2})', month: `(?<month>${months.join('|')})`, year: '(?<year>\\d{4})' }
  const signs = year[0]!.map(({ type, value }) => group[type as keyof typeof group] ?? tidyCode(value))
  // The Russian word for year is not written (`dateText`).
  return { pattern: new RegExp(signs.join('').replace(' г.', ''), 'g'), months }
}

function toDates(found: ParsedResult[]): TravelDates {
  const [first, second] = found
  if (!first) return { isCertain: false }
  const end = first.end ?? second?.start
  const arrival = day(first.start)
  const last = end && day(end)
  const departure = last && arrival && last < arrival ? undefined : last
  const isCertain =
    // Two texts apart may say anything: "a week from 1 March".
    found.length === 1 &&
    hasDay(first.start) &&
    end !== undefined &&
    hasDay(end) &&
    (first.start.isCertain('year') || end.isCertain('year')) &&
    departure !== undefined
  return { arrival, departure, isCertain }
}

const hasDay = (date: ParsedComponents) => date.isCertain('day') && date.isCertain('month')

function day(date: ParsedComponents): string | undefined {
  if (!hasDay(date)) return undefined
  const [year, month, dayOfMonth] = [date.get('year'), date.get('month'), date.get('day')]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
}
