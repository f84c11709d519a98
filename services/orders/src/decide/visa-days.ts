import { plain } from './plain-text'

export interface WrittenDay {
  day: string
  start: number
  end: number
}

const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ru', 'id', 'tr']
let months: Map<string, number> | undefined
const SEPARATOR = String.raw`[\s./,-]*(?:OF|DE|DEL)?[\s./,-]*`
const BY_YEAR = /(?<!\d)(\d{4})(?:[-./ ]|年)(\d{1,2})(?:[-./ ]|月)(\d{1,2})(?!\d)/g
const BY_NUMBERS = /(?<!\d)(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})(?!\d)/g
const BY_NAME = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:ST|ND|RD|TH)?${SEPARATOR}(\p{L}{3,})${SEPARATOR}(\d{4})(?!\d)`,
  'gu',
)
const NAME_FIRST = /(?<!\p{L})(\p{L}{3,})\.? (\d{1,2})(?:ST|ND|RD|TH)?,? (\d{4})(?!\d)/gu

/**
 * All days that a plain text names, in their order.
 * @param monthFirst how days of two small numbers are read where no other day of the text says it
 */
export function writtenDays(text: string, monthFirst: boolean): WrittenDay[] {
  const found: WrittenDay[] = []
  const read = (pattern: RegExp, dayOf: (parts: readonly string[]) => string | undefined): void => {
    for (const match of text.matchAll(pattern)) {
      const day = dayOf(match.slice(1) as string[])
      if (day) found.push({ day, start: match.index, end: match.index + match[0].length })
    }
  }
  const isMonthFirst = orderOf(text) ?? monthFirst
  read(BY_YEAR, ([year, month, day]) => toDay(year!, month!, day!))
  read(BY_NUMBERS, ([a, b, year]) =>
    isMonthFirst
      ? (toDay(year!, a!, b!) ?? toDay(year!, b!, a!))
      : (toDay(year!, b!, a!) ?? toDay(year!, a!, b!)),
  )
  read(BY_NAME, ([day, name, year]) => toDay(year!, monthNumbers().get(name!), day!))
  read(NAME_FIRST, ([name, day, year]) => toDay(year!, monthNumbers().get(name!), day!))
  return found.sort((a, b) => a.start - b.start)
}

/** Whether months stand first in a text, by its days above 12; undefined where none is or they disagree. */
function orderOf(text: string): boolean | undefined {
  const says = new Set<boolean>()
  for (const [, a, b] of text.matchAll(BY_NUMBERS)) {
    if (Number(a) > 12) says.add(false)
    if (Number(b) > 12) says.add(true)
  }
  return says.size === 1 ? [...says][0] : undefined
}

function toDay(year: string, month: string | number | undefined, day: string): string | undefined {
  if (month === undefined) return undefined
  const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? undefined : written
}

/** Asking for them takes a third of a second of processor time: once, when the first visa is read. */
const monthNumbers = (): Map<string, number> => (months ??= monthNames())

/** Long and short names of the months, as visas have them; what means two months in two languages is left out. */
function monthNames(): Map<string, number> {
  const months = new Map<string, number>()
  const unclear = new Set<string>()
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const)
      for (let number = 1; number <= 12; number += 1) {
        const day = new Date(Date.UTC(2026, number - 1, 1))
        const formatted = new Intl.DateTimeFormat(language, {
          day: 'numeric',
          month,
          timeZone: 'UTC',
        }).formatToParts(day)
        const written = formatted.find(({ type }) => type === 'month')?.value ?? ''
        const name = plain(written, 'short').replace(/[^\p{L}]/gu, '')
        if ((months.get(name) ?? number) !== number) unclear.add(name)
        else if (name.length >= 3) months.set(name, number)
      }
  for (const name of unclear) months.delete(name)
  return months
}
