import type { VisaMatch } from '@borderlane/contracts/visa'
import { isOneSignOff, plain, SPELLINGS } from './plain-text'

const PART_LABELS = new Set(
  `SURNAME SURNAMES FAMILY LAST FIRST GIVEN MIDDLE FORENAME FORENAMES NOM NOMS PRENOM PRENOMS APELLIDO
   APELLIDOS NOMBRE NOMBRES NOME COGNOME SOBRENOME NACHNAME VORNAME VORNAMEN FAMILIENNAME`.split(/\s+/),
)
/** Labels of a whole name or of something else: a name ends there. */
export const OTHER_LABELS: ReadonlySet<string> = new Set(
  `FULL NAME NAMES APPLICANT HOLDER BEARER PASSPORT NUMBER NO NATIONALITY CITIZENSHIP DATE BIRTH BORN SEX GENDER MALE FEMALE VISA TYPE
   TITLE MR MRS MS MISS DR OF AND THE PLACE VALID VALIDITY ENTRIES ENTRY STATUS ISSUED REFERENCE`.split(
    /\s+/,
  ),
)
const TOKEN = /\p{L}+|[\d\t\n:/|()]/gu
/** All orders of more parts are too many to try. */
const MAX_PARTS = 6
const MAX_WORDS = 12

/** What is between a word and the one before it; `part`: a label that announces a part of a name. */
type Gap = 'none' | 'break' | 'part'

interface Word {
  text: string
  before: Gap
  /** What its line, column or field began with. */
  field: Gap
}

/**
 * Looks for a name: its parts in any order, with blanks or without, as one field or as several that follow each other. A
 * field that has more than the name is not it.
 */
export function matchName(text: string, fullName: string): VisaMatch {
  let best: VisaMatch = 'not_found'
  for (const ofName of SPELLINGS) {
    const parts = plain(fullName, ofName).match(/\p{L}+/gu) ?? []
    if (parts.length === 0) return 'not_found'
    const wanted = ordersOf(parts)
    for (const ofText of SPELLINGS) {
      const match = searchName(wordsOf(plain(text, ofText), new Set(parts)), wanted)
      if (match === 'same') return 'same'
      if (match === 'one_sign') best = match
    }
  }
  return best
}

function searchName(words: readonly Word[], wanted: ReadonlySet<string>): VisaMatch {
  const [{ length }] = [...wanted] as [string]
  let best: VisaMatch = 'not_found'
  words.forEach(({ before }, start) => {
    const previous = words[start - 1]
    if (before === 'none' || (before === 'part' && previous?.field === 'part')) return
    let joined = ''
    for (let at = start; at < Math.min(words.length, start + MAX_WORDS); at += 1) {
      joined += words[at]!.text
      if (joined.length > length + 1) return
      const next = words[at + 1]
      if (joined.length < length - 1 || (next && next.before !== 'break')) continue
      if (wanted.has(joined)) best = 'same'
      else if (best === 'not_found' && [...wanted].some((one) => isOneSignOff(one, joined))) best = 'one_sign'
    }
  })
  return best
}

function wordsOf(text: string, ofName: ReadonlySet<string>): Word[] {
  const words: Word[] = []
  let before: Gap = 'break'
  let field: Gap = 'break'
  for (const [token] of text.matchAll(TOKEN)) {
    // A word of the name itself is not a label.
    if (PART_LABELS.has(token) && !ofName.has(token)) before = 'part'
    else if (!/^\p{L}/u.test(token) || (OTHER_LABELS.has(token) && !ofName.has(token)))
      before = before === 'part' ? 'part' : 'break'
    else {
      if (before !== 'none') field = before
      words.push({ text: token, before, field })
      before = 'none'
    }
  }
  return words
}

/** A name's parts in every order, joined; of a long one in the usual two. */
function ordersOf(parts: readonly string[]): Set<string> {
  if (parts.length > MAX_PARTS)
    return new Set([parts.join(''), [...parts.slice(-1), ...parts.slice(0, -1)].join('')])
  if (parts.length <= 1) return new Set(parts)
  return new Set(
    parts.flatMap((part, at) =>
      [...ordersOf(parts.filter((_, other) => other !== at))].map((rest) => part + rest),
    ),
  )
}
