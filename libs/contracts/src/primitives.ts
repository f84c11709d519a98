import { z } from 'zod'

// eslint-disable-next-line no-control-regex -- the point of the pattern
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** One line of text: trimmed, 1 to `max` characters, no control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !CONTROL.test(text), { error: 'must not contain control characters' })

/** UUID, version 7 where we make it. */
export const Id = z.uuid()
export const OrderId = Id
export const PaymentId = Id
export const DocumentId = Id

/** Whole pence, zero or more. */
export const Cents = z.int().nonnegative()
export const Currency = z.literal('GBP')

/** ISO 8601 instant in UTC. */
export const Instant = z.iso.datetime()

/** A real calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date()

/** Characters that a new password may have. */
export const PASSWORD_MAX_LENGTH = 128

export const Email = z.string().trim().max(254).pipe(z.email())

/** ISO 3166-1 alpha-2 code, or XK. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/)

/** How a caller may name a country: ISO code, present name or old name, in any case; blanks around it do not count. */
export const CountryRef = z.string().max(200).pipe(line(60))

export const LOCALES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ar', 'zh', 'hi', 'ru'] as const
export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>

export const VisaType = z.enum(['embassy', 'evisa', 'on_arrival', 'visa_free'])
export type VisaType = z.infer<typeof VisaType>

export const PROCESSING_SPEEDS = ['standard', 'rush', 'super_rush', 'same_day'] as const
export const ProcessingSpeed = z.enum(PROCESSING_SPEEDS)
export type ProcessingSpeed = z.infer<typeof ProcessingSpeed>

export const ORDER_STATUSES = [
  'pending',
  'pending_payment',
  'paid',
  'in_review',
  'submitted_to_govt',
  'waiting_on_govt',
  'approved',
  'rejected',
  'closed',
] as const
export const OrderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof OrderStatus>

/** A whole number in a query string, or the number itself. */
export const queryInt = (schema: z.ZodInt) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    schema,
  )

/** The empty input. */
export const Nothing = z.strictObject({})

/** The answer that says no more than its status. */
export const Done = z.object({})
