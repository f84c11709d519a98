import { askedQuestions, isAnswered } from '@borderlane/contracts/forms/asked'
import type { PassportAnswer } from '@borderlane/contracts/forms/parts'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answer, Answers, Question } from '@borderlane/contracts/forms/question'
import type { Passport } from '@borderlane/vision/passport/passport'

export interface Row {
  question: Question
  read: string
  /** What was answered before; empty: nothing. */
  said: string
  isSame: boolean
  /** No check digit stands for it: its owner compares it. */
  isToConfirm: boolean
}

const TO_CONFIRM = new Set<string>([
  'fullName',
  'surname',
  'givenNames',
  'nationality',
  'passportCountry',
  'sex',
])

/** @param codeOf the code of two letters of a country, by that of three */
function answersOf(
  passport: Passport,
  codeOf: (iso3: string) => string | undefined,
): Record<PassportAnswer, string | undefined> {
  const { surname, givenNames } = passport
  return {
    fullName: [givenNames, surname].filter(Boolean).join(' '),
    surname,
    givenNames,
    dateOfBirth: passport.dateOfBirth,
    sex: passport.sex,
    nationality: codeOf(passport.nationality),
    passportCountry: codeOf(passport.issuingState),
    passportNumber: passport.number,
    passportExpiryDate: passport.expiryDate,
  }
}

export function compare(
  form: Form,
  answers: Answers,
  passport: Passport,
  codeOf: (iso3: string) => string | undefined,
): Row[] {
  const found: Record<string, string | undefined> = answersOf(passport, codeOf)
  return askedQuestions(form, answers).flatMap((question) => {
    const read = found[question.id]
    if (!read || (question.kind === 'choice' && !question.choices.includes(read))) return []
    const said = textOf(answers[question.id])
    const isSame = said !== '' && isAlike(question, read, said)
    return [{ question, read, said, isSame, isToConfirm: TO_CONFIRM.has(question.id) }]
  })
}

const textOf = (answer: Answer | undefined): string =>
  isAnswered(answer) && typeof answer === 'string' ? answer : ''

function isAlike({ id, kind }: Question, read: string, said: string): boolean {
  if (kind !== 'text') return read === said
  if (id === 'passportNumber') return read === said.replace(/[\s-]/g, '').toUpperCase()
  return zoneNames(said).includes(zoneNames(read)[0]!)
}

/** Letters that the zone writes as others (ICAO Doc 9303, part 3, section 6): one way, or the other. */
const LETTERS: readonly (readonly [RegExp, string, string])[] = [
  [/Ä|Æ/g, 'AE', 'A'],
  [/Ö|Ø|Œ/g, 'OE', 'O'],
  [/Ü/g, 'UE', 'U'],
  [/Å/g, 'AA', 'A'],
  [/Ñ/g, 'N', 'NXX'],
  [/ẞ|ß/g, 'SS', 'SS'],
  [/Þ/g, 'TH', 'TH'],
  [/Ð|Đ/g, 'D', 'D'],
  [/Ł/g, 'L', 'L'],
  [/İ|ı/g, 'I', 'I'],
]

/** A name in the ways in which a zone may have it: without marks, apostrophes and hyphens, and without gaps. */
function zoneNames(name: string): string[] {
  const capitals = name.toLocaleUpperCase('en').normalize('NFC')
  return ([1, 2] as const).map((way) =>
    LETTERS.reduce((text, letter) => text.replace(letter[0], letter[way]), capitals)
      .normalize('NFD')
      .replace(/[^A-Z]/g, ''),
  )
}

/** What is answered from now on. @param own questions whose earlier answer stays */
export function choose(rows: readonly Row[], own: ReadonlySet<string>): { taken: Answers; read: Answers } {
  const isOwn = (row: Row) => row.isSame || own.has(row.question.id)
  return {
    taken: Object.fromEntries(
      rows.filter((row) => !isOwn(row)).map(({ question, read }) => [question.id, read]),
    ),
    // What is alike stays in its owner's way of writing it.
    read: Object.fromEntries(
      rows.map(({ question, read, said, isSame }) => [question.id, isSame ? said : read]),
    ),
  }
}
