import { type FieldName, parse, type ParseResult } from 'mrz'
import { isDay } from '@borderlane/domain/is-day'
import type { LinesProblem, Passport, ReadLines } from './passport'
import { looksLikeCard } from './read-card'
import { dayOf } from './zone-date'

const LENGTH = 44
/** Where the names begin in the first line; words of the surname, words of the given names, and nothing after them. */
const NAMES_AT = 5
const NAMES = /^[A-Z]+(<[A-Z]+)*(<<[A-Z]+(<[A-Z]+)*)?<*$/
/** No state gives a passport that lasts longer. */
const MOST_YEARS = 20

/** The first wrong item is reported; the last check digit is over nearly all of the second line. */
const PROBLEMS: readonly (readonly [FieldName, LinesProblem])[] = [
  ['documentCode', 'lines'],
  ['documentNumberCheckDigit', 'number'],
  ['birthDateCheckDigit', 'dateOfBirth'],
  ['expirationDateCheckDigit', 'expiryDate'],
  ['personalNumber', 'digits'],
  ['personalNumberCheckDigit', 'digits'],
  ['compositeCheckDigit', 'digits'],
  ['birthDate', 'date'],
  ['expirationDate', 'date'],
  ['issuingState', 'country'],
  ['nationality', 'country'],
  ['lastName', 'name'],
  ['firstName', 'name'],
]

/** As the lines stand on paper: people type blanks, small letters and other angles, and copy both lines as one. */
export function linesOf(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) =>
      line
        .replace(/[«‹＜〈]/g, '<')
        .replace(/\s/g, '')
        .toUpperCase(),
    )
    .filter(Boolean)
  const [only = ''] = lines
  return lines.length === 1 && only.length === 2 * LENGTH
    ? [only.slice(0, LENGTH), only.slice(LENGTH)]
    : lines
}

/**
 * Reads the machine-readable zone of a passport (ICAO Doc 9303, part 4). Taken only where all five check digits fit and
 * everything is possible: days that there are, states that there are, names and number that are there.
 * @param today `YYYY-MM-DD`
 */
export function readLines(lines: readonly string[], today: string): ReadLines {
  if (looksLikeCard(lines)) return { problem: 'card' }
  if (lines.length !== 2 || lines.some(({ length }) => length !== LENGTH)) return { problem: 'lines' }
  const read = parse(lines)
  const wrong = PROBLEMS.find(([field]) => read.details.some((one) => one.field === field && !one.valid))
  if (wrong) return { problem: wrong[1] }
  if (!read.valid) return { problem: 'lines' }
  return plausible(passportOf(read, lines[0]!, today), lines[0]!, today)
}

function passportOf({ fields }: ParseResult, first: string, today: string): Passport {
  const say = (field: FieldName): string => fields[field] ?? ''
  const birth = say('birthDate')
  const born = dayOf('20', birth)
  return {
    surname: say('lastName'),
    givenNames: say('firstName'),
    number: say('documentNumber'),
    nationality: stateOf(say('nationality')),
    issuingState: stateOf(say('issuingState')),
    dateOfBirth: born <= today ? born : dayOf('19', birth),
    expiryDate: dayOf('20', say('expirationDate')),
    sex: sexOf(say('sex')),
    isNameCut: !first.endsWith('<'),
  }
}

function plausible(passport: Passport, first: string, today: string): ReadLines {
  const { number, dateOfBirth, expiryDate } = passport
  // The package takes 31 February, days that no one knows, numbers with gaps, and names with more gaps than one.
  if (!isDay(dateOfBirth) || dateOfBirth > today || !isDay(expiryDate)) return { problem: 'date' }
  if (!/^[A-Z0-9]{5,9}$/.test(number)) return { problem: 'number' }
  if (!NAMES.test(first.slice(NAMES_AT))) return { problem: 'name' }
  if (expiryDate < today) return { problem: 'expired', day: expiryDate }
  if (Number(expiryDate.slice(0, 4)) > Number(today.slice(0, 4)) + MOST_YEARS) return { problem: 'date' }
  return { passport }
}

/** Germany is one letter there, and Kosovo has a code that ISO does not have. */
const STATES: Record<string, string> = { D: 'DEU', RKS: 'XKX' }
const stateOf = (code: string): string => STATES[code] ?? code

const sexOf = (sex: string): Passport['sex'] => (sex === 'female' || sex === 'male' ? sex : 'unspecified')
