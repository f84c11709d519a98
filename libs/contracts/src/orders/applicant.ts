import { z } from 'zod'
import { COUNTRY_CODES } from '../country-codes'
import { CountryCode, Day, Email, line, numericLine } from '../primitives'

/** Shown as nothing. The joiners between letters are part of Persian and Indic spelling. */
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|[\p{Co}\p{Cn}\u2800]/u
const LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** A person's name in any script: at least one letter, and nothing that cannot be seen. */
export const PersonName = line(200)
  .refine((name) => LETTER.test(name), { error: 'must have a letter' })
  .refine((name) => !INVISIBLE.test(name), { error: 'must not contain invisible characters' })
  .meta({ examples: ['Asha Rao'] })

/** 5 to 15 digits, written as people write them. */
export const Phone = numericLine(40)
  .regex(/^\+?(?:[ ()./-]*[0-9]){5,15}[ ()./-]*$/, {
    error: 'must be a phone number',
  })
  .meta({ examples: ['+44 20 7946 0000'] })

/** 4 to 20 letters and digits; single blanks and dashes may stand between them. */
export const PassportNumber = line(20)
  .regex(/^[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){3,19}$/, {
    error: 'must be letters and digits',
  })
  .meta({ examples: ['X1234567'] })

export const Nationality = CountryCode.refine((code) => COUNTRY_CODES.has(code), {
  error: 'must be the code of a country',
})

export const DateOfBirth = Day.refine(
  (day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10),
  { error: 'must be a day in the past' },
)

/** A passport that has expired is none to apply with. Yesterday counts: it is still that day somewhere. */
export const PassportExpiryDate = Day.refine((day) => day >= daysAgo(1) && day <= '2099-12-31', {
  error: 'must be a day of this century that is not past',
})

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** What a traveller tells about themselves: the form in the browser and the server check it by this one schema. */
export const Applicant = z
  .strictObject({
    fullName: PersonName,
    email: Email,
    phone: Phone,
    dateOfBirth: DateOfBirth,
    passportNumber: PassportNumber,
    /** By its ISO code; the passport country unless given. */
    nationality: Nationality.optional(),
    /** Free text, as the traveller writes it. */
    travelDates: line(200),
    passportExpiryDate: PassportExpiryDate.optional(),
  })
  .meta({ id: 'Applicant' })
export type Applicant = z.infer<typeof Applicant>
