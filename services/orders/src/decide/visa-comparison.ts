import {
  type ReadVisa,
  type Visa,
  type VisaComparison,
  VisaField,
  type VisaMatch,
  type VisaEntries,
} from '@borderlane/contracts/visa'
import { matchName, OTHER_LABELS } from './name-match'
import { plain, isOneSignOff, SPELLINGS } from './plain-text'

export interface ExpectedVisa {
  fullName: string
  passportNumber: string
  dateOfBirth: string
  /** Names of the country and its people, and its codes. */
  nationality: readonly string[]
  destinationCountry: string
}

const MONTH_FIRST = ['US']

/**
 * Compares what is written in a visa with its application. Blanks, the order of names, marks on letters and ways to write
 * them are no differences. What is in doubt is not the same: a person looks at it.
 * @param text lines and columns of the file; null: it has none that could be read
 * @param typed what staff read in it
 */
export function compareTexts(text: string | null, expected: ExpectedVisa, typed: Visa): ReadVisa {
  if (text === null || text.trim() === '') return { comparison: UNREADABLE, visa: typed }
  const read = plain(text, 'short')
  const days = writtenDays(read, MONTH_FIRST.includes(expected.destinationCountry))
  const { match: validity, validFrom, validUntil } = matchValidity(read, days, typed)
  const { match: entriesMatch, entries } = matchEntries(read, typed.entries)
  return {
    comparison: {
      fullName: matchName(text, expected.fullName),
      passportNumber: matchNumber(text, expected.passportNumber),
      dateOfBirth: matchDay(
        expected.dateOfBirth,
        days.map(({ day }) => day),
      ),
      nationality: matchNationality(text, expected.nationality),
      validity,
      entries: entriesMatch,
    },
    visa: { validFrom, validUntil, entries },
  }
}

const UNREADABLE = Object.fromEntries(
  VisaField.options.map((field) => [field, 'unreadable']),
) as VisaComparison

const WORDS =
  'NATIONALITY|CITIZENSHIP|NATIONALITE|NACIONALIDADE|NACIONALIDAD|NAZIONALITA|CITTADINANZA|STAATSANGEHORIGKEIT'
/** In one language, or in several beside each other. */
const LABEL = new RegExp(String.raw`(?:${WORDS})(?:[ \t]*/[ \t]*(?:${WORDS}))*`, 'g')
/** An earlier or another nationality is no question here. */
const NOT_THIS = /(?:PREVIOUS|FORMER|OTHER|SECOND)[ \t]*(?:PRESENT)?[ \t]*$/
const MIN_LETTERS = 3

/**
 * Looks at what a visa gives as nationality. Where it gives none, the name of a country proves nothing.
 * @param names of the country and its people, and its codes
 */
function matchNationality(text: string, names: readonly string[]): VisaMatch {
  const known = new Set(names.flatMap((name) => SPELLINGS.map((spelling) => letters(plain(name, spelling)))))
  const given = SPELLINGS.map((spelling) => givenIn(plain(text, spelling)))
  if (given.some((values) => values.length > 0 && values.every((value) => known.has(value)))) return 'same'
  const isNear = (value: string): boolean =>
    value.length >= MIN_LETTERS &&
    [...known].some((name) => name.length >= MIN_LETTERS && isOneSignOff(name, value))
  const areNear = (values: readonly string[]): boolean =>
    values.length > 0 && values.every((value) => known.has(value) || isNear(value))
  return given.some(areNear) ? 'one_sign' : 'not_found'
}

/** Everything that is given as nationality: `INDIA (IND)` says it twice. */
function givenIn(text: string): string[] {
  return [...text.matchAll(LABEL)].flatMap((label) => {
    if (NOT_THIS.test(text.slice(0, label.index))) return []
    const [line = '', next = ''] = text.slice(label.index + label[0].length).split('\n')
    const value = valueOf(line.slice(line.indexOf(':') + 1)) || valueOf(next)
    return value
      .split(/[()/,-]/)
      .map(letters)
      .filter(Boolean)
  })
}

function valueOf(line: string): string {
  const [first = ''] = line.replace(/^[^\p{L}]+/u, '').split('\t')
  const words = first.split(' ')
  const end = words.findIndex((word) => OTHER_LABELS.has(letters(word)) && !/^(?:OF|AND|THE)$/.test(word))
  return words
    .slice(0, end < 0 ? undefined : end)
    .join(' ')
    .replace(/ (?:CITIZEN|NATIONAL)\W*$/, '')
}

const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '')

/** Characters before a day in which its label is searched. */
const LABEL_LENGTH = 60
const FROM = /\b(?:FROM|STARTS?|BEGINS?|COMMENCES|EFFECTIVE|DESDE|VOM|AB|DU|DAL)\b/
const UNTIL =
  /\b(?:UNTIL|TILL|TO|THRU|THROUGH|EXPIRY|EXPIRES|EXPIRATION|ENDS?|HASTA|BIS|AU|ATE|AL|GULTIG BIS)\b/
/** Of something else than the visa. */
const OTHER = /\b(?:PASSPORT|ISSUED?|BIRTH|ARRIVAL|STAY)\b/
const DASH = /^\s*[-–—]\s*$/

/** What a visa says about its validity, where it says each day once and clearly. */
function writtenValidity(text: string, days: readonly WrittenDay[]): Pick<Visa, 'validFrom' | 'validUntil'> {
  const from = new Set<string>()
  const until = new Set<string>()
  let last: Set<string> | undefined
  days.forEach(({ day, start }, at) => {
    const before = lastLine(text.slice(Math.max(days[at - 1]?.end ?? 0, start - LABEL_LENGTH), start))
    const isFrom = FROM.test(before)
    const isUntil = UNTIL.test(before) || (last === from && DASH.test(before))
    // A head line names both: which day is which, a person says.
    last = OTHER.test(before) || isFrom === isUntil ? undefined : isFrom ? from : until
    last?.add(day)
  })
  const only = (said: ReadonlySet<string>): string | undefined => (said.size === 1 ? [...said][0] : undefined)
  return { validFrom: only(from), validUntil: only(until) }
}

/** The last line in which something is said. */
const lastLine = (text: string): string => text.split('\n').findLast((line) => /\p{L}/u.test(line)) ?? text

function matchDay(day: string, days: readonly string[]): VisaMatch {
  if (days.includes(day)) return 'same'
  return days.some((one) => isOneSignOff(one, day)) ? 'one_sign' : 'not_found'
}

const WORST: readonly VisaMatch[] = ['same', 'one_sign', 'not_found']
const worst = (matches: readonly VisaMatch[]): VisaMatch =>
  WORST[Math.max(...matches.map((match) => WORST.indexOf(match)))]!

/** From when until when: as typed where it was typed, else as the visa clearly says. Its last day has to be known. */
function matchValidity(
  text: string,
  days: readonly WrittenDay[],
  typed: Visa,
): { match: VisaMatch; validFrom?: string; validUntil?: string } {
  const written = writtenValidity(text, days)
  const validFrom = typed.validFrom ?? written.validFrom
  const validUntil = typed.validUntil ?? written.validUntil
  const all = days.map(({ day }) => day)
  const check = (name: 'validFrom' | 'validUntil'): VisaMatch[] => {
    const said = typed[name]
    return said ? [matchDay(said, written[name] ? [written[name]] : all)] : []
  }
  const isInOrder = validUntil !== undefined && (validFrom ?? '') <= validUntil
  const match = isInOrder ? worst(['same', ...check('validFrom'), ...check('validUntil')]) : 'not_found'
  return { match, validFrom, validUntil }
}

const COUNTS: Readonly<Record<VisaEntries, string>> = {
  single: 'SINGLE|ONE|ONCE|0?1|UNE|UNA|UM|EINMALIGE?',
  double: 'DOUBLE|TWO|TWICE|0?2|DEUX|DOS|ZWEIMALIGE?',
  multiple: 'MULTIPLES?|MULTI|MULT|SEVERAL|MEHRMALIGE?',
}
const ENTRY = 'ENTRY|ENTRIES|ENTRADAS?|ENTREES?|EINREISEN?|INGRESSI|INGRESSO'

/** How often one may enter: as typed, else as the visa says. */
function matchEntries(text: string, typed?: VisaEntries): { match: VisaMatch; entries?: VisaEntries } {
  const written = (Object.keys(COUNTS) as VisaEntries[]).filter((entries) => {
    const count = `(?:${COUNTS[entries]})`
    const after = new RegExp(
      String.raw`\b(?:${ENTRY})(?:[\s:./]|ALLOWED|PERMITTED)*\b${count}(?=[\t\n.,;)]| {2}|\s+${ENTRY}|$)`,
    )
    const before = new RegExp(String.raw`\b${count}[\s-]+(?:${ENTRY})\b`)
    return after.test(text) || before.test(text)
  })
  const entries = typed ?? (written.length === 1 ? written[0] : undefined)
  return { match: written.length === 1 && entries === written[0] ? 'same' : 'not_found', entries }
}

const MAX_GROUPS = 6

/**
 * Looks for the number of a passport, with blanks or without. One that goes on is another one, and where a second one
 * differs by one sign it is not the same.
 */
function matchNumber(text: string, passportNumber: string): VisaMatch {
  const wanted = plain(passportNumber, 'short').replace(/[^A-Z0-9]/g, '')
  if (wanted === '') return 'not_found'
  let isThere = false
  let isNear = false
  for (const field of plain(text, 'short').split(/[\n\t:<]/)) {
    const groups = field.match(/[A-Z0-9]+/g) ?? []
    groups.forEach((_, start) => {
      for (let end = start + 1; end <= Math.min(groups.length, start + MAX_GROUPS); end += 1) {
        const joined = groups.slice(start, end).join('')
        if (joined.length > wanted.length + 1) return
        if (joined === wanted) isThere ||= !goesOn(groups, start, end)
        // A word beside the number, joined with it, is no other number.
        else if (isOneSignOff(joined, wanted) && (end === start + 1 || joined.length === wanted.length))
          isNear = true
      }
    })
  }
  if (isNear) return 'one_sign'
  return isThere ? 'same' : 'not_found'
}

/** Whether there is more of a number than these groups: a lone digit, or any digits where it is written in groups. */
function goesOn(groups: readonly string[], start: number, end: number): boolean {
  const isPart = end - start > 1 ? /^\d+$/ : /^\d$/
  return [groups[start - 1], groups[end]].some((group) => group !== undefined && isPart.test(group))
}

interface WrittenDay {
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
function writtenDays(text: string, monthFirst: boolean): WrittenDay[] {
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
