import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { asciiDigits } from '@borderlane/contracts/ascii-digits'
import { JOINING_WORDS } from '@borderlane/words/joining-words'
import { dayAfter } from '@borderlane/domain/passport-rule'
import { LANGUAGES } from '@borderlane/words/languages'
import { rowsOfLanguages, seedRows } from './seed-rows'
import { endsOf, formsOf, keyOf, type Word, wordsOf } from './text'

/** One line of `seed/<language>/times.tsv`: how a day is said by its distance from today. */
export interface TimeWords {
  /**
   * `+1d`, `+1m`: so far from today. `in-w`: as many weeks as its first group says. `day`: a day of a month that is not
   * named, `12-25`: of each year. `numbers`: 1, 2, 3 ... in words. `weekdays`: from Sunday on.
   */
  when: string
  language: Locale
  pattern: string
  /** A question with it. */
  example: string
}

export const TIME_WORDS: readonly TimeWords[] = rowsOfLanguages('times.tsv').map(
  ({ language, row: [when, pattern, example] }) => ({
    when: when!,
    language,
    pattern: pattern!,
    example: example!,
  }),
)

const DISTANCES = TIME_WORDS.filter(({ when }) => /^(\+|in-)/.test(when))
  .map(({ when, pattern }) => ({ when, words: new RegExp(pattern) }))
  // "The day after tomorrow" has "tomorrow" in it.
  .toSorted((a, b) => Number(b.when === '+2d') - Number(a.when === '+2d'))
const DAYS_OF_MONTH = TIME_WORDS.filter(({ when }) => /^(day|\d\d-\d\d)$/.test(when)).map(
  ({ when, pattern }) => ({ when, words: new RegExp(pattern, 'u') }),
)
/** Small numbers in words, of all languages. */
export const NUMBERS: ReadonlyMap<string, number> = new Map(
  TIME_WORDS.filter(({ when }) => when === 'numbers').flatMap(({ pattern }) =>
    pattern
      .split(' ')
      .flatMap((words, index) => words.split('|').map((word) => [keyOf(word), index + 1] as const)),
  ),
)

/** Days of the week in all languages, from Sunday on. Arabic and Chinese write other letters before them; on Sundays is no day. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
  const all = TIME_WORDS.filter(({ when }) => when === 'weekdays').map(({ language, pattern }) => {
    const words = `(?:${pattern.split(' ')[weekday]})`
    return language === 'ar' || language === 'zh' ? words : `(?<!\\p{L})${words}(?!s)`
  })
  return new RegExp(all.join('|'), 'u')
})

/** Names of months as they are looked up, in all languages; Russian ones without their ending. */
const MONTHS = new Map<string, number>()
const RUSSIAN_STEMS: [stem: string, month: number][] = []
for (const language of LOCALES) {
  const formats = language === 'ar' ? ['ar-EG', 'ar-SY', 'ar-MA'] : [LANGUAGES[language].format]
  for (const format of formats) {
    const long = new Intl.DateTimeFormat(format, { month: 'long', timeZone: 'UTC' })
    const short = new Intl.DateTimeFormat(format, { month: 'short', timeZone: 'UTC' })
    for (let month = 0; month < 12; month++) {
      const day = new Date(Date.UTC(2026, month, 15))
      const name = keyOf(long.format(day))
      if (language === 'zh' || name.includes(' ')) continue
      MONTHS.set(name, month)
      if (language === 'en') MONTHS.set(keyOf(short.format(day)), month)
      if (language === 'ru') RUSSIAN_STEMS.push([name.replace(/[ьи]$/, ''), month])
    }
  }
}
/** "Mai" is "I" in Hindi: where another month is named, that one is meant. */
const LAST_MEANT = new Set(['mai', 'may', 'mar'])
/** English words that are months, too: only beside a number or after "in". */
const DOUBTFUL = new Set(['may', 'mar', 'sun', 'jan'])
const BEFORE_DOUBTFUL = new Set([
  'in',
  'of',
  'on',
  'early',
  'late',
  'mid',
  'next',
  'this',
  'until',
  'by',
  'during',
])
/** Words between the parts of a day. */
const BETWEEN = new Set(['de', 'of', 'del', 'do', 'the'])
const FIRST_YEAR = 2024
const DAY_MS = 86_400_000

/** Whether a word, as it is looked up, is the name of a month: "março" is not Morocco. */
export const isMonthName = (key: string): boolean => MONTHS.has(key)

/** How many days a word for a span of them is; what has a number in itself is alone. */
const SPANS = new Map<string, number>(
  seedRows('durations.tsv').flatMap(([days, words]) =>
    words!.split(' ').map((word) => [keyOf(word), Number(days)] as const),
  ),
)
const ALONE = new Set([2, 14, 60, 180])
/** A longer one is no visit. */
const LONGEST_SPAN = 400
/** "At the end of February". */
const END_OF_MONTH =
  /(?<!\p{L})(?:end of|ende|a finales|fines de|final de|fin|fine|fim de|в конце|конца|نهايه|اخر)(?!\p{L})|底|के अंत|ke ant/u
/** "Half a year", "ein halbes Jahr". */
const HALF = /^(half|halbes|medio|mezzo|meio|半)$/
/** Chinese has a word for pieces between a number and its unit. */
const PIECE = '个'

export const SPAN_WORDS: ReadonlySet<string> = new Set(SPANS.keys())
/** Whether a word belongs to a span: "10 years". */
export const isSpan = (key: string): boolean => SPANS.has(key) || /^\d+$/.test(key)

/** "Four months after the flight" begins on another day. */
const AFTER = /^(after|past|beyond|despues|apres|nach|dopo|depois|بعد|после)$/

/** "For 40 days", "six weeks": how long someone wants to stay, in days; not "in 40 days", and not where two spans are named. */
export function spanIn(question: string): number | undefined {
  const said = partsOfTravel(question)
  if (
    formsOf(numbered(said)).some((form) =>
      DISTANCES.some(({ when, words }) => /^in-/.test(when) && words.test(form)),
    )
  )
    return undefined
  const spans = new Set(spansIn(said).map(({ count, unit }) => count * unit))
  return spans.size === 1 && [...spans][0]! <= LONGEST_SPAN ? [...spans][0] : undefined
}

const numbered = (question: string): string => asciiDigits(withTens(endsOf(question))).replace(/\d+/g, ' $& ')

/** Whether a length of time is named: "half a year". */
export const namesSpan = (text: string): boolean => spansIn(text).length > 0

/** All spans that are named: how many, of how many days each, and the word behind. */
function spansIn(question: string): { count: number; unit: number; next: string }[] {
  const keys = wordsOf(numbered(question)).map(({ key }) => key)
  return keys.flatMap((key, at) => {
    const unit = SPANS.get(key)
    const next = keys[at + 1] ?? ''
    const hasPiece = keys[at - 1] === PIECE
    // "4月" is April, "4个月" are four months, and a week-end no week.
    if (unit === undefined || (key === '月' && !hasPiece) || next === 'end') return []
    const said = keys[at - (hasPiece ? 2 : 1)]
    const isHalf = [said, keys[at - 2]].some((one) => HALF.test(one ?? ''))
    if (unit === 365 && isHalf) return [{ count: 6, unit: 30, next }]
    const number = /^(more|of|de|di)$/.test(said ?? '') ? keys[at - 2]?.replace(/^pa(r|io)$/, 'couple') : said
    const count = NUMBERS.get(number ?? '') ?? Number(number ?? NaN)
    if (Number.isInteger(count) && count > 0) return [{ count, unit, next }]
    return ALONE.has(unit) ? [{ count: 1, unit, next }] : []
  })
}

/** Words beside the last day of a document, or the days of a past stay. */
const OF_ANOTHER_DAY = seedRows('not-travel.tsv').flatMap(([, words]) => words!.split('|'))
/** Where one part of a question ends and another one begins; not the dot of "3. March". */
const ENDS_OF_PARTS =
  /[,;!?،؛。，；？！؟।\n]|(?<!\p{Nd})\.(?=\s|$)|\s(?:and|but|also|und|aber|et|mais|y|pero|e|ma|mas|и|но|а|aur|और)\s|\sو\s?(?=كم|هل|ما|متى|كيف|اين|أين|بكام|بكم|قديش|شو|ايش|وش|ايه|امتى|ايمتى|فين|وين|بتاخد|لازم|سفر|رحلت|وصول|مسافر|رايح|طيار|بسافر|هسافر)|还有|以及|另外/u

/** Whether a day in this part of a question is no day of travel: "my passport expires in May", "I was there in July". */
function isOfAnotherDay(part: string): boolean {
  const said = ` ${part.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `
  return OF_ANOTHER_DAY.some((one) => said.includes(/\p{Script=Han}/u.test(one) ? one : ` ${one} `))
}

/** The parts of a question, by its marks and by words for "and". */
export const partsOf = (text: string): string[] =>
  endsOf(text)
    .split(ENDS_OF_PARTS)
    .filter((part) => part.trim())

const partsOfTravel = (text: string): string =>
  partsOf(text)
    .filter((part) => !isOfAnotherDay(part))
    .join(', ')

/** "十二月" is December, "两个月" a time of two months. */
const CHINESE_MONTH = /十?([一二三四五六七八九])(?=月)|十(?=月)/g
const MONTH_OF_NO_YEAR = /(?<!\d|\d年)(\d{1,2})月(?:(\d{1,2})[日号])?|(?<!\d ?)شهر (\d{1,2})(?!\d)/g
const nameOfMonth = (month: number): string => [...MONTHS].find(([, one]) => one === month)?.[0] ?? ''

/** "四十天", "十二天". */
const CHINESE_TENS = /([一二两三四五六七八九]?)十([一二三四五六七八九]?)(?=\s?(?:天|日|号|晚|周|星期|个))/g
const withTens = (text: string): string =>
  text.replace(CHINESE_TENS, (_all, tens: string, ones: string) =>
    String((NUMBERS.get(tens) ?? 1) * 10 + (NUMBERS.get(ones) ?? 0)),
  )

/** When a question says that someone travels: a day, or a whole month or year (`2027-03`). Whatever is over is no day of travel. */
export function dayIn(question: string, now: Date): string | undefined {
  const found = namedDay(partsOfTravel(question), now)
  return found && found >= isoOf(now).slice(0, found.length) ? found : undefined
}

/** Until when something is valid, by the day or the span that is named: "it expires in May", "four more months". */
export function endIn(part: string, now: Date): string | undefined {
  const named = namedDay(part, now)
  if (named?.length === '2027-03'.length && END_OF_MONTH.test(keyOf(part)))
    return isoOf(new Date(Date.UTC(Number(named.slice(0, 4)), Number(named.slice(5, 7)), 0)))
  if (named) return `${named}-01-01`.slice(0, 10)
  const [span, other] = spansIn(part)
  if (!span || other || AFTER.test(span.next)) return undefined
  const months = { 30: 1, 60: 2, 180: 6, 365: 12 }[span.unit]
  return dayAfter(isoOf(now), {
    count: span.count * (months ?? span.unit),
    unit: months ? 'month' : 'day',
  })
}

/** The day, the month or the year that a text names, whatever it is about. */
export function namedDay(said: string, now: Date): string | undefined {
  const text = asciiDigits(withTens(said))
    .replace(CHINESE_MONTH, (all, one) => String((all.startsWith('十') ? 10 : 0) + (NUMBERS.get(one) ?? 0)))
    .replace(
      MONTH_OF_NO_YEAR,
      (_all, month, day = '', arabic) => ` in ${nameOfMonth(Number(month ?? arabic) - 1)} ${day} `,
    )
  return (
    writtenDay(text, now) ??
    namedMonth(wordsOf(text), now) ??
    distantDay(text, now) ??
    namedWeekday(text, now) ??
    dayOfMonth(text, now) ??
    yearAlone(text)
  )
}

const isoOf = (day: Date): string => day.toISOString().slice(0, 10)

function dayOf(year: number, month: number, day: number): string | undefined {
  if (month < 0 || month > 11 || !(day >= 1 && day <= 31)) return undefined
  return isoOf(new Date(Date.UTC(year, month, day)))
}

/** In numbers, or in Chinese. */
function writtenDay(text: string, now: Date): string | undefined {
  const iso = /\b(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))
  const european = /\b(\d{1,2})[./](\d{1,2})[./](20\d\d)\b/.exec(text)
  if (european) {
    const [day, month] = [Number(european[1]), Number(european[2])]
    // "2/28/2027" is one way round only.
    return month > 12
      ? dayOf(Number(european[3]), day - 1, month)
      : dayOf(Number(european[3]), month - 1, day)
  }
  const chinese = /(20\d\d)\s*年\s*(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日号])?/.exec(text)
  if (chinese) {
    const day = dayOf(Number(chinese[1]), Number(chinese[2]) - 1, Number(chinese[3] ?? 1))
    return chinese[3] ? day : day?.slice(0, 7)
  }
  return shortDay(text, now)
}

/** "12/12", "24/3", "5.3.": the next one; "5/3" is one day in London and another one in New York. */
function shortDay(text: string, now: Date): string | undefined {
  const [, first, mark, second, dot] =
    /(?<![\d./,-])(\d{1,2})([./])(\d{1,2})(\.)?(?![\d/-]|[.,]\d)/.exec(text) ?? []
  const [one, other] = [Number(first), Number(second)]
  // "2.5" is a number, and "24/7" is always.
  if (!first || (mark === '.' && !dot) || (first === '24' && second === '7')) return undefined
  if (mark === '/' && one <= 12 && other <= 12 && one !== other) return undefined
  const [day, month] = other > 12 ? [other, one] : [one, other]
  const year = now.getUTCFullYear()
  const found = dayOf(year, month - 1, day)
  return found && found < isoOf(now) ? dayOf(year + 1, month - 1, day) : found
}

function monthOf(key: string): number | undefined {
  const month = MONTHS.get(key)
  if (month !== undefined) return month
  if (!/^[а-я]/.test(key)) return undefined
  return RUSSIAN_STEMS.find(
    ([stem]) => key.startsWith(stem) && /^[аеяьию]?$/.test(key.slice(stem.length)),
  )?.[1]
}

/** "3 March 2027", "March 3rd", "in March": the next one where no year is named. */
function namedMonth(words: readonly Word[], now: Date): string | undefined {
  const inTurn = [...words.entries()].toSorted(
    ([, one], [, other]) => Number(LAST_MEANT.has(one.key)) - Number(LAST_MEANT.has(other.key)),
  )
  for (const [at, { key }] of inTurn) {
    const month = monthOf(key)
    if (month === undefined) continue
    const step = BETWEEN.has(words[at - 1]?.key ?? '') ? 2 : 1
    const before = firstDay(words, at - step)
    const after = SPANS.has(words[at + 2]?.key ?? '') ? undefined : dayNumber(words[at + 1]?.key)
    const year = words
      .slice(at + 1, at + 4)
      .map((word) => yearOf(word.key))
      .find((one) => one !== undefined)
    const isNamed = before !== undefined || after !== undefined || year !== undefined
    if (DOUBTFUL.has(key) && !isNamed && !BEFORE_DOUBTFUL.has(words[at - 1]?.key ?? '')) continue
    const day = before ?? after
    const inYear = (one: number): string | undefined => dayOf(one, month, day ?? 1)?.slice(0, day ? 10 : 7)
    if (year !== undefined) return inYear(year)
    const [thisYear, today] = [inYear(now.getUTCFullYear()), isoOf(now)]
    return thisYear && thisYear < today.slice(0, thisYear.length)
      ? inYear(now.getUTCFullYear() + 1)
      : thisYear
  }
  return undefined
}

const JOINING = new Set([...JOINING_WORDS].map(keyOf))

/** "1 to 14 December" begins on the first of both. */
function firstDay(words: readonly Word[], at: number): number | undefined {
  const last = dayNumber(words[at]?.key)
  const first = JOINING.has(words[at - 1]?.key ?? '') ? dayNumber(words[at - 2]?.key) : undefined
  return first !== undefined && last !== undefined && first < last ? first : last
}

function dayNumber(key = ''): number | undefined {
  const number = /^(\d{1,2})(st|nd|rd|th|er|o|º)?$/.exec(key)
  const day = Number(number?.[1])
  return number && day >= 1 && day <= 31 ? day : undefined
}

function yearOf(key: string): number | undefined {
  return /^20\d\d$/.test(key) && Number(key) >= FIRST_YEAR ? Number(key) : undefined
}

/** "next month", "in three weeks". */
function distantDay(text: string, now: Date): string | undefined {
  const forms = formsOf(text)
  for (const { when, words } of DISTANCES) {
    for (const form of forms) {
      const match = words.exec(form)
      if (!match) continue
      const fixed = /^\+(\d+)([dmy])$/.exec(when)
      // "On the 20th of next month".
      const day = /(?<![\d.,/-])([1-9]|[12]\d|3[01])(?![\d.,/-])/.exec(
        form.slice(Math.max(0, match.index - 8), match.index),
      )
      const at = fixed && moved(now, Number(fixed[1]), fixed[2]!)
      if (at && fixed[2] === 'm') return day ? `${at.slice(0, 8)}${day[1]!.padStart(2, '0')}` : at.slice(0, 7)
      // "Friday next week".
      if (at) return fixed[2] === 'y' ? at.slice(0, 4) : when === '+7d' ? (nextWeek(form, now) ?? at) : at
      const said = match.slice(1).find((group) => group !== undefined) ?? ''
      const count = NUMBERS.get(said) ?? Number(said)
      if (Number.isInteger(count) && count > 0 && count < 1_000) return moved(now, count, when.slice(3))
    }
  }
  return undefined
}

const weekdayIn = (text: string): number =>
  WEEKDAYS.findIndex((words) => formsOf(text).some((form) => words.test(form)))

/** "By Saturday": the next one. */
function namedWeekday(text: string, now: Date): string | undefined {
  const weekday = weekdayIn(text)
  return weekday < 0 ? undefined : moved(now, (weekday - now.getUTCDay() + 7) % 7 || 7, 'd')
}

/** A week begins on Monday. */
function nextWeek(text: string, now: Date): string | undefined {
  const weekday = weekdayIn(text)
  const [of, today] = [weekday, now.getUTCDay()].map((one) => (one + 6) % 7) as [number, number]
  return weekday < 0 ? undefined : moved(now, 7 - today + of, 'd')
}

/** "By the 20th", "before Christmas": the next one. */
function dayOfMonth(text: string, now: Date): string | undefined {
  const [year, month, forms] = [now.getUTCFullYear(), now.getUTCMonth(), formsOf(text)]
  return DAYS_OF_MONTH.flatMap(({ when, words }) => {
    const match = forms.map((form) => words.exec(form)).find(Boolean)
    const [first, day] = when === 'day' ? [month + 1, Number(match?.[1])] : when.split('-').map(Number)
    // Of a feast the next one is a year later.
    const months = [first! - 1, first! - (when === 'day' ? 0 : -11)]
    const all = months.map((one) => dayOf(year + Math.floor(one / 12), one % 12, day!))
    return match ? all.filter((one) => one && one >= isoOf(now)) : []
  })[0]
}

function moved(now: Date, count: number, unit: string): string {
  if (unit === 'd' || unit === 'w')
    return isoOf(new Date(now.getTime() + count * (unit === 'w' ? 7 : 1) * DAY_MS))
  const months = unit === 'y' ? 12 * count : count
  return isoOf(
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, Math.min(28, now.getUTCDate()))),
  )
}

/** "in 2028"; "until 2028" is the end of something. */
function yearAlone(text: string): string | undefined {
  const year =
    /(?<![\d-]|(?:until|till|hasta|até|ate|bis|jusqu['’]en|fino al?|до|حتى)\s+)(20\d\d)(?![\d-]|\s*(?:तक|tak))/iu.exec(
      text,
    )?.[1]
  return year && yearOf(year) !== undefined ? year : undefined
}
