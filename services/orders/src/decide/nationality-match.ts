import type { VisaMatch } from '@borderlane/contracts/visa'
import { OTHER_LABELS } from './name-match'
import { isOneSignOff, plain, SPELLINGS } from './plain-text'

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
export function matchNationality(text: string, names: readonly string[]): VisaMatch {
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
