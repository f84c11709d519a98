import { z } from 'zod'
import { holdsCardNumber } from './card-number'
import { BROWSERS, SYSTEMS } from './device-name'
import { ORDER_STATUSES } from './orders/statuses'
import { ROLES } from './roles'
import { PROCESSING_SPEEDS } from './speeds'
import { tidyCode } from './tidy'

/** Also what turns the text around it, halves of characters and code points that are none. */
export const CONTROL = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/** Something that can be seen. */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u

/** Someone who types the number of a card into another field sees an error, and it is stored nowhere. */
export const NO_CARD = { error: 'must not hold a card number' }

/** Control characters but for tabs and line ends, halves of characters, code points that are none: Postgres keeps none of them. */
const NOT_KEPT = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}]/u

export const canBeKept = (text: string): boolean => !NOT_KEPT.test(text)

const kept = (schema: z.ZodString) =>
  schema.refine(canBeKept, { error: 'must not contain control characters' })

/** Text just as it came, of at most `max` characters, which the database can keep: what is unfinished, tokens. */
export const typed = (max: number) => kept(z.string().max(max))

/** Said once of a text: what is empty has nothing to be seen either. */
const EMPTY = { error: 'must not be empty', abort: true }

/** What someone looks for: trimmed, may be empty. */
export const searchText = (max: number) => kept(z.string().trim().max(max))

/** Text of several lines: trimmed, at most `max` characters, no control characters but tabs and line ends, no card number. */
export const text = (max: number) => searchText(max).refine((written) => !holdsCardNumber(written), NO_CARD)

/** The same that someone else reads: with something to be seen. */
export const writtenText = (max: number) =>
  text(max)
    .min(1, EMPTY)
    .refine((written) => VISIBLE.test(written), EMPTY)

/** One line of text: trimmed, 1 to `max` characters, something to be seen, no control characters, no card number. */
export const line = (max: number, tidied?: z.ZodString) =>
  numericLine(max, tidied).refine((text) => !holdsCardNumber(text), NO_CARD)

/** The same for what is made of digits and may look like a card number: phone numbers, tokens. */
export const numericLine = (max: number, tidied = z.string()) =>
  tidied
    .trim()
    .min(1, EMPTY)
    .max(max)
    .refine((text) => !CONTROL.test(text), { error: 'must not contain control characters' })
    .refine((text) => VISIBLE.test(text), EMPTY)

/** UUID, version 7 where we make it. */
export const Id = z.uuid().meta({ examples: ['01930000-0000-7000-8000-0123456789ab'] })
export const OrderId = Id
export const PaymentId = Id
export const PartyId = Id
export const DocumentId = Id

export const OrderRef = z.strictObject({ id: OrderId })

/** What a column of Postgres for whole numbers holds. */
const MAX_INT = 2_147_483_647

/** The version of a thing that someone looked at: it changes only if it is still that one. */
export const Version = z
  .int()
  .min(0)
  // The next one is written, and has to fit.
  .max(MAX_INT - 1)

/** The address of a page somewhere else, to which we send people or which we name as a source. */
export const WebAddress = typed(500).pipe(z.url({ protocol: /^https$/, error: 'must be an https address' }))

export const Cents = z
  .int()
  .nonnegative()
  .meta({ examples: [6_425] })
export const SentCents = Cents.max(MAX_INT)
export const Currency = z.literal('GBP')

export const Instant = z.iso.datetime().meta({ examples: ['2026-11-22T09:30:00.000Z'] })

/** A real calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date().meta({ examples: ['2026-12-01'] })

export const PASSWORD_MAX_LENGTH = 128

export const Email = z
  .string()
  .overwrite(tidyCode)
  .trim()
  .max(254)
  .pipe(z.email())
  .meta({ format: 'email', examples: ['asha.rao@example.com'] })

export const CountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ examples: ['IN'] })

/** Of a list: what is named twice counts once. */
export const onceEach = <T>(list: T[]): T[] => [...new Set(list)]

/** How a caller may name a country: ISO code, present name or old name, in any case; blanks around it do not count. */
export const CountryRef = z
  .string()
  .max(200)
  .pipe(line(60))
  .meta({ minLength: 1, maxLength: 60, examples: ['IN', 'India'] })

export const LOCALES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ar', 'zh', 'hi', 'ru'] as const
export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>

export const VisaType = z.enum(['embassy', 'evisa', 'on_arrival', 'visa_free'])
export type VisaType = z.infer<typeof VisaType>

export const ProcessingSpeed = z.enum(PROCESSING_SPEEDS)
export type ProcessingSpeed = z.infer<typeof ProcessingSpeed>

export const OrderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof OrderStatus>

/** What kind of browser it is, by well-known names; nothing that identifies a person. */
export const Device = z
  .object({ browser: z.enum(BROWSERS).optional(), system: z.enum(SYSTEMS).optional() })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof Device>

export const queryInt = (schema: z.ZodInt) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
      schema,
    )
    .meta({ type: 'integer', minimum: schema.minValue ?? undefined, maximum: schema.maxValue ?? undefined })

export const queryIds = (most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(Id).min(1).max(most),
  )

export const PageNumber = queryInt(z.int().min(1).max(10_000)).default(1)

/** How many there are on all pages, and which page this is. */
export const paged = { total: z.int(), page: z.int(), pageSize: z.int() }

/** A shape that the description of the API shows under a name of its own. */
export const named = <S extends z.ZodRawShape>(id: string, shape: S) => z.object(shape).meta({ id })

export const Nothing = z.strictObject({})

export const file = (contentMediaType: string, description?: string) =>
  z.string().meta({ contentMediaType, ...(description && { description }) })

/** The answer that says no more than its status. */
export const Done = z.object({})

/** A role as it is sent. */
export const Role = z.enum(ROLES)

/**
 * A sentence or a name made on the server: what it says as a code with parameters, and in English. The words by
 * language stand in `libs/words`, under the topic that the field names.
 */
export const Phrase = named('Phrase', {
  code: z.string(),
  /** Names, amounts with their currency, days, counts; `country` is an ISO code. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
})
export type Phrase = z.infer<typeof Phrase>
