import { z } from 'zod'
import { text as lines, line, CountryCode, Day, Email, numericLine, LOCALES } from '../primitives'
import { tidyCode, tidyLine } from '../tidy'
import { isConfirmation } from './parts'

export type AnswerCheck<Answer = string> = z.ZodType<Answer, Answer>

/**
 * What there is to know about a kind of question. A new kind is an entry here and in `KINDS`, a line in
 * `question.ts`, and an entry in `parts/form/kinds.tsx` of the web.
 */
export interface Kind<Limits, Answer = string> {
  check: (limits: Limits) => AnswerCheck<Answer>
  /** An answer that the check lets through: the editor's preview and the tests fill forms with it. */
  example: (limits: Limits) => Answer
}

/** A text for each question of a group that was answered: one entry of a list, or the parts of a name or an address. */
export type Group = Record<string, string>

const NAME_PARTS = ['surname', 'givenNames', 'nativeName'] as const
/** What an address may be made of, in the order in which it is asked. */
export const ADDRESS_PARTS = ['line1', 'line2', 'city', 'district', 'region', 'postal', 'country'] as const

/** Parts of a name or an address, each as the official form has it. @param Part a question of one line */
export const partsOf = <Part extends z.ZodType<{ id: string }>>(Part: Part, ids: readonly string[]) =>
  z
    .array(Part)
    .min(1)
    .max(ids.length)
    .refine((parts) => parts.every(({ id }) => ids.includes(id)), { error: `must be of ${ids.join(', ')}` })
    .refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, {
      error: 'must not repeat a part',
    })

/** @param Part a question of one line */
export const nameLimits = <Part extends z.ZodType<{ id: string }>>(Part: Part) =>
  z.strictObject({ kind: z.literal('name'), parts: partsOf(Part, NAME_PARTS) })

export const checkGroup = (
  parts: readonly { id: string; required: boolean; check: AnswerCheck }[],
): AnswerCheck<Group> =>
  z.strictObject(
    Object.fromEntries(parts.map(({ id, required, check }) => [id, required ? check : check.optional()])),
  ) as unknown as AnswerCheck<Group>

export const MOST_GROUPS = 50

/** @param Item a question inside a group: of any other kind */
export const listLimits = <Item extends z.ZodType>(Item: Item) =>
  z.strictObject({
    kind: z.literal('list'),
    items: z.array(Item).min(1).max(30),
    most: z.int().min(1).max(MOST_GROUPS).optional(),
  })

export function checkList(
  items: readonly { id: string; required: boolean; check: AnswerCheck }[],
  most: number | undefined,
): AnswerCheck<Group[]> {
  return z
    .array(checkGroup(items))
    .min(1)
    .max(most ?? MOST_GROUPS) as unknown as AnswerCheck<Group[]>
}

/** @param Part a question of one line */
export const addressLimits = <Part extends z.ZodType<{ id: string }>>(Part: Part) =>
  z.strictObject({
    kind: z.literal('address'),
    parts: partsOf(Part, ADDRESS_PARTS).optional(),
  })

const MOST_CHARACTERS = 500

/** What is pasted is taken as it is seen, here and in the browser. */
const TidyLine = z.string().overwrite(tidyLine)
const TidyCode = z.string().overwrite(tidyCode)

/** A place as it is written on a letter, in lines. */
const address: Kind<unknown> = {
  check: () => lines(MOST_CHARACTERS).min(1),
  example: () => '12 Park Street\nFlat 3\nKolkata 700016\nIndia',
}

export const ChoiceLimits = z.strictObject({
  kind: z.literal('choice'),
  /** They are names of places, programs or firms: the same in every language. */
  proper: z.literal(true).optional(),
  /** In the order and the words of the official form. */
  choices: z
    .array(line(200))
    .min(2)
    .max(200)
    .refine((choices) => new Set(choices).size === choices.length, { error: 'must not repeat a choice' }),
})
type ChoiceLimits = z.infer<typeof ChoiceLimits>

/** One of a few. */
const choice: Kind<ChoiceLimits> = {
  check: ({ choices }) =>
    z.string().refine((given) => choices.includes(given), { error: 'must be one of the choices' }),
  example: ({ choices }) => choices[0]!,
}

export const CountryLimits = z.strictObject({ kind: z.literal('country') })

const KnownCountry = CountryCode.refine((code) => COUNTRY_CODES.has(code), {
  error: 'must be the code of a country',
})

/** An ISO code. */
const country: Kind<unknown> = { check: () => KnownCountry, example: () => 'IN' }

/** ISO 3166-1 alpha-2, as of 2026, and XK, which is in use for Kosovo. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
    'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
    'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
    'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
    'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
    'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
  ).split(' '),
)

export const DayLimits = z.strictObject({
  kind: z.literal('day'),
  /** `past`: from 1900 to today. `ahead`: not over, and of this century. Either unless given. */
  range: z.enum(['past', 'ahead']).optional(),
  /** The question whose day this one does not come before (the domain's `forms/across.ts`). */
  notBefore: line(60).optional(),
})
type DayLimits = z.infer<typeof DayLimits>

const PastDay = Day.refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), {
  error: 'must be a day in the past',
})

/** What expires must not have expired. Yesterday counts: it is still that day somewhere. */
const DayAhead = Day.refine((day) => day >= daysFromNow(-1) && day <= '2099-12-31', {
  error: 'must be a day of this century that is not past',
})

const AnyDay = Day.refine((day) => day >= '1900-01-01' && day <= '2099-12-31', {
  error: 'must be a day between 1900 and 2099',
})

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** `YYYY-MM-DD`. */
const day: Kind<DayLimits> = {
  check: ({ range }) => (range === 'past' ? PastDay : range === 'ahead' ? DayAhead : AnyDay),
  example: ({ range }) => (range === 'past' ? '1987-03-27' : daysFromNow(400)),
}

export const MonthLimits = z.strictObject({ kind: z.literal('month') })

const Month = z.string().regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, { error: 'must be a month, YYYY-MM' })

/** `YYYY-MM`. */
const month: Kind<unknown> = { check: () => Month, example: () => '2019-06' }

const LARGEST = 999_999_999

export const NumberLimits = z.strictObject({
  kind: z.literal('number'),
  least: z.int().min(0).max(LARGEST).optional(),
  most: z.int().min(0).max(LARGEST).optional(),
})
type NumberLimits = z.infer<typeof NumberLimits>

const number: Kind<NumberLimits> = {
  check: ({ least = 0, most = LARGEST }) =>
    TidyCode.trim()
      .regex(/^[0-9]{1,9}$/, { error: 'must be a whole number in digits' })
      .refine((digits) => Number(digits) >= least && Number(digits) <= most, {
        error: `must be between ${least} and ${most}`,
      }),
  example: ({ least = 0, most = LARGEST }) => String(Math.min(Math.max(least, 3), most)),
}

export const EmailLimits = z.strictObject({ kind: z.literal('email') })

const email: Kind<unknown> = { check: () => Email, example: () => 'asha.rao@example.com' }

export const PhoneLimits = z.strictObject({ kind: z.literal('phone') })

/** 5 to 15 digits, written as people write them. */
const Phone = numericLine(40, TidyCode)
  .regex(/^\+?(?:[ ()./-]*[0-9]){5,15}[ ()./-]*$/, {
    error: 'must be a phone number',
  })
  .meta({ examples: ['+44 20 7946 0000'] })

const phone: Kind<unknown> = { check: () => Phone, example: () => '+44 20 7946 0000' }

export const YesnoLimits = z.strictObject({
  kind: z.literal('yesno'),
  /** A confirmation: nothing is saved with another answer. */
  must: z.literal('yes').optional(),
})
type YesnoLimits = z.infer<typeof YesnoLimits> & { id?: string }

const YesOrNo = z.string().regex(/^(?:yes|no)$/, { error: 'must be yes or no' })
const Yes = z.string().regex(/^yes$/, { error: 'must be yes' })

const yesno: Kind<YesnoLimits> = {
  check: (question) => (isConfirmation(question) ? Yes : YesOrNo),
  example: (question) => (isConfirmation(question) ? 'yes' : 'no'),
}

/** Shown as nothing. The joiners between letters are part of Persian and Indic spelling. */
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|[\p{Co}\p{Cn}\u2800]/u
const LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** A person's name in any script: at least one letter, and nothing that cannot be seen. */
const PersonName = (max: number) =>
  line(max, TidyLine)
    .refine((name) => LETTER.test(name), { error: 'must have a letter' })
    .refine((name) => !INVISIBLE.test(name), { error: 'must not contain invisible characters' })
    .meta({ examples: ['Asha Rao'] })

/** 4 to 20 letters and digits; single blanks and dashes may stand between them. */
const PassportNumber = (max: number) =>
  line(max, TidyCode)
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
  line(max, TidyLine)
    .refine((dates) => /\p{N}/u.test(dates) || monthNames().test(dates.toLowerCase()), {
      error: 'must name a day, a month or a year',
    })
    .meta({ examples: ['1 to 14 December 2026'] })

const CHECKS = {
  line: (max: number) => line(max, TidyLine),
  travelDates: TravelDates,
  name: PersonName,
  passportNumber: PassportNumber,
  // A national number may look like a card's.
  identifier: (max: number) => numericLine(max, TidyCode),
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

const text: Kind<TextLimits> = {
  check: ({ format, max }) => CHECKS[format ?? 'line'](max),
  example: ({ format, max }) => EXAMPLES[format ?? 'line'].slice(0, max).trimEnd(),
}

export const LongtextLimits = z.strictObject({ kind: z.literal('longtext'), max: z.int().min(1).max(5_000) })
type LongtextLimits = z.infer<typeof LongtextLimits>

const longtext: Kind<LongtextLimits> = {
  check: ({ max }) => lines(max).min(1),
  example: ({ max }) => 'A few words\nin two lines'.slice(0, max).trimEnd(),
}

export const KINDS = {
  text,
  longtext,
  day,
  month,
  country,
  choice,
  yesno,
  number,
  email,
  phone,
  address,
} as const
