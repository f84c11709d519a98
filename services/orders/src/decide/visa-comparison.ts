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
import { writtenDays, type WrittenDay } from './visa-days'

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
