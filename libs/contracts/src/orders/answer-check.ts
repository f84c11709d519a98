import { type z } from 'zod'
import { COUNTRY_CODES } from '../country-codes'
import { CountryCode, Day, Email, line, numericLine } from '../primitives'
import type { Question } from './form'

/** Shown as nothing. The joiners between letters are part of Persian and Indic spelling. */
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|[\p{Co}\p{Cn}\u2800]/u
const LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** A person's name in any script: at least one letter, and nothing that cannot be seen. */
const PersonName = (max: number) =>
  line(max)
    .refine((name) => LETTER.test(name), { error: 'must have a letter' })
    .refine((name) => !INVISIBLE.test(name), { error: 'must not contain invisible characters' })
    .meta({ examples: ['Asha Rao'] })

/** 5 to 15 digits, written as people write them. */
const Phone = numericLine(40)
  .regex(/^\+?(?:[ ()./-]*[0-9]){5,15}[ ()./-]*$/, {
    error: 'must be a phone number',
  })
  .meta({ examples: ['+44 20 7946 0000'] })

/** 4 to 20 letters and digits; single blanks and dashes may stand between them. */
const PassportNumber = (max: number) =>
  line(max)
    .regex(/^[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){3,19}$/, {
      error: 'must be letters and digits',
    })
    .meta({ examples: ['X1234567'] })

/** The code of a country that there is. */
const KnownCountry = CountryCode.refine((code) => COUNTRY_CODES.has(code), {
  error: 'must be the code of a country',
})

const PastDay = Day.refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), {
  error: 'must be a day in the past',
})

/** What expires must not have expired. Yesterday counts: it is still that day somewhere. */
const DayAhead = Day.refine((day) => day >= daysAgo(1) && day <= '2099-12-31', {
  error: 'must be a day of this century that is not past',
})

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

const TEXTS = { line, travelDates: line, name: PersonName, passportNumber: PassportNumber }

/** The check of an answer that was given. What it lets through is a text. */
export type AnswerCheck = z.ZodType<string, string>

/** The check that follows from a question's kind and limits. */
export function checkOf(question: Question): AnswerCheck {
  switch (question.kind) {
    case 'text':
      return TEXTS[question.format ?? 'line'](question.max)
    case 'day':
      return question.range === 'past' ? PastDay : DayAhead
    case 'country':
      return KnownCountry
    case 'email':
      return Email
    case 'phone':
      return Phone
  }
}
