import { tidyCode } from '@borderlane/contracts/tidy'
import { isDay } from '@borderlane/domain/is-day'
import { dateFormat } from '@borderlane/words/intl'
import { JOINING_WORDS } from '@borderlane/words/joining-words'
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
  const both = bothDays(text)
  if (both) return both
  const own = READERS[language]
  const read = own && toDates((await own()).parse(text, today, { forwardDate: true }))
  if (read?.isCertain || language === 'en') return read ?? { isCertain: false }
  const english = toDates((await READERS.en!()).parse(text, today, { forwardDate: true }))
  return english.isCertain || !read ? english : read
}

interface Sign {
  kind: 'number' | 'month' | 'year'
  value: number
}

type DayParts = Partial<Record<'day' | 'month' | 'year', number>>

/**
 * Both days of a text that says nothing else, in any language and in either order of its parts: what one of them leaves
 * out, it shares with the other. Asked back where days and months in numbers can be either way round.
 */
function bothDays(text: string): TravelDates | undefined {
  const signs = signsIn(text.toLowerCase())
  if (!signs) return undefined
  if (signs[0]?.kind === 'year') return certain(daysOf(signs, true))
  const [days, turned] = [daysOf(signs, false), daysOf(signs, true)]
  const isEither = days && turned && days.arrival !== turned.arrival && !text.includes('.')
  return isEither ? { ...days, isCertain: false } : certain(days ?? turned)
}

const certain = (days: ReturnType<typeof daysOf>) => days && { ...days, isCertain: true }

function daysOf(signs: readonly Sign[], isMonthFirst: boolean): ReturnType<typeof sharing> {
  for (let at = 1; at < signs.length; at += 1) {
    const [first, second] = [signs.slice(0, at), signs.slice(at)].map((half) =>
      partsOfDay(half, signs, isMonthFirst),
    )
    const days = first && second && sharing(first, second)
    if (days) return days
  }
  return undefined
}

/** The numbers and months of a text; undefined where it has something else. */
function signsIn(text: string): Sign[] | undefined {
  const signs: Sign[] = []
  for (const [sign] of text.matchAll(signPattern())) {
    const month = monthNames().get(sign)
    if (month) signs.push({ kind: 'month', value: month })
    else if (/^\d+月$/.test(sign)) signs.push({ kind: 'month', value: Number.parseInt(sign, 10) })
    else if (/^\d{4}$/.test(sign)) signs.push({ kind: 'year', value: Number(sign) })
    else if (/^\d{1,2}$/.test(sign)) signs.push({ kind: 'number', value: Number(sign) })
    else if (!JOINING_WORDS.has(sign)) return undefined
  }
  return signs
}

function partsOfDay(
  half: readonly Sign[],
  all: readonly Sign[],
  isMonthFirst: boolean,
): DayParts | undefined {
  const valuesOf = (kind: Sign['kind']) => half.filter((sign) => sign.kind === kind).map(({ value }) => value)
  const [numbers, months, years] = [valuesOf('number'), valuesOf('month'), valuesOf('year')]
  if (months.length > 1 || years.length > 1) return undefined
  const [month, year] = [months[0], years[0]]
  if (all.some(({ kind }) => kind === 'month'))
    return numbers.length === 1 ? { day: numbers[0], month, year } : undefined
  if (numbers.length === 1) return year === undefined ? { day: numbers[0] } : undefined
  if (numbers.length !== 2) return undefined
  const [day, written] = isMonthFirst ? numbers.toReversed() : numbers
  return { day, month: written, year }
}

/** The two days; undefined unless both exist, in this order. */
function sharing(first: DayParts, second: DayParts): Pick<TravelDates, 'arrival' | 'departure'> | undefined {
  const [begin, end] = [first.month ?? second.month, second.month ?? first.month]
  const turns = begin && end && begin > end ? 1 : 0
  const arrival = isoOf(first.year ?? Number(second.year) - turns, begin, first.day)
  const departure = isoOf(second.year ?? Number(first.year) + turns, end, second.day)
  return isDay(arrival) && isDay(departure) && arrival <= departure ? { arrival, departure } : undefined
}

const isoOf = (year: number, month = 0, day = 0): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Countries that say a language's months otherwise. */
const MONTHS_OF = [
  ...Object.values(LANGUAGES).map(({ format }) => format),
  'en-US',
  'ar-EG',
  'ar-SY',
  'ar-MA',
]

/** How months are called, in full and in short, alone and beside a day. Chinese ones are numbers. */
let months: Map<string, number> | undefined
function monthNames(): Map<string, number> {
  months ??= new Map(
    MONTHS_OF.flatMap((format) =>
      (['long', 'short'] as const).flatMap((month) =>
        [{}, { day: 'numeric' } as const].flatMap((beside) => {
          const dates = dateFormat(format, { ...beside, month, timeZone: 'UTC' })
          return Array.from({ length: 12 }, (_, at): [string, number] => {
            const parts = dates.formatToParts(Date.UTC(2026, at, 15))
            const name = parts.find(({ type }) => type === 'month')!.value
            return [tidyCode(name).toLowerCase().replace(/[.॰]$/, ''), at + 1]
          })
        }),
      ),
    ).filter(([name]) => !/[\d月]/.test(name)),
  )
  return months
}

let pattern: RegExp | undefined
function signPattern(): RegExp {
  const names = [...monthNames().keys()].toSorted((one, other) => other.length - one.length).join('|')
  pattern ??= new RegExp(
    `(?:${names})(?![\\p{L}\\p{M}])|\\d{1,2}月|\\d+|\\p{Script=Han}|[\\p{L}\\p{M}]+`,
    'gu',
  )
  return pattern
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

const day = (date: ParsedComponents): string | undefined =>
  hasDay(date) ? isoOf(date.get('year')!, date.get('month')!, date.get('day')!) : undefined
