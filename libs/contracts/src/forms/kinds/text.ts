import { z } from 'zod'
import { line, LOCALES, numericLine } from '../../primitives'
import type { Kind } from './kind'

/** Shown as nothing. The joiners between letters are part of Persian and Indic spelling. */
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|[\p{Co}\p{Cn}\u2800]/u
const LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** A person's name in any script: at least one letter, and nothing that cannot be seen. */
const PersonName = (max: number) =>
  line(max)
    .refine((name) => LETTER.test(name), { error: 'must have a letter' })
    .refine((name) => !INVISIBLE.test(name), { error: 'must not contain invisible characters' })
    .meta({ examples: ['Asha Rao'] })

/** 4 to 20 letters and digits; single blanks and dashes may stand between them. */
const PassportNumber = (max: number) =>
  line(max)
    .regex(/^[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){3,19}$/, {
      error: 'must be letters and digits',
    })
    .meta({ examples: ['X1234567'] })

/** How the months are called in our languages, without what changes at their ends: "мая" is "май". */
let months: RegExp | undefined
function monthNames(): RegExp {
  if (months) return months
  const names = LOCALES.flatMap((locale) => {
    const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => {
      const name = format.format(new Date(Date.UTC(2026, month, 15))).toLowerCase()
      return locale === 'ru' ? name.replace(/[ьйа]$/, '') : name
    })
  })
  months = new RegExp(`${[...new Set(names)].join('|')}|[一二三四五六七八九十]月`)
  return months
}

/** In the traveller's own words, and with a number or a month in them: "yesterday" is no date of travel. */
const TravelDates = (max: number) =>
  line(max)
    .refine((dates) => /\p{N}/u.test(dates) || monthNames().test(dates.toLowerCase()), {
      error: 'must name a day, a month or a year',
    })
    .meta({ examples: ['1 to 14 December 2026'] })

const CHECKS = {
  line,
  travelDates: TravelDates,
  name: PersonName,
  passportNumber: PassportNumber,
  // A national number may look like a card's.
  identifier: numericLine,
}

const EXAMPLES = {
  line: 'A few words',
  travelDates: '1 to 14 December 2026',
  name: 'Asha Rao',
  passportNumber: 'X1234567',
  identifier: 'AB-123456',
} as const satisfies Record<keyof typeof CHECKS, string>

export const TextLimits = z.strictObject({
  kind: z.literal('text'),
  max: z.int().min(1).max(2_000),
  format: z.enum(['name', 'passportNumber', 'travelDates', 'identifier']).optional(),
})
type TextLimits = z.infer<typeof TextLimits>

export const text: Kind<TextLimits> = {
  check: ({ format, max }) => CHECKS[format ?? 'line'](max),
  example: ({ format, max }) => EXAMPLES[format ?? 'line'].slice(0, max).trimEnd(),
}
