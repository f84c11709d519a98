import { z } from 'zod'
import { numericLine } from './primitives'

/** Days of the week as they are counted: 1 is Monday, 7 is Sunday. */
const Weekday = z.int().min(1).max(7)
const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['09:00'] })

/** Hours at which people answer, the same on some days that follow each other. */
export const OpeningHours = z.object({ first: Weekday, last: Weekday, opens: ClockTime, closes: ClockTime })
export type OpeningHours = z.infer<typeof OpeningHours>

export const Company = z.object({
  name: z.string(),
  /** In one line. */
  address: z.string(),
  /** Where it is registered, and under which number. */
  register: z.string(),
  email: z.string(),
  phone: z.string(),
  hours: z.array(OpeningHours).min(1),
  /** Of the hours, for example `Europe/London`. */
  timeZone: z.string(),
})
export type Company = z.infer<typeof Company>

export const companyFields = {
  name: numericLine(120),
  address: numericLine(240),
  register: numericLine(160),
  email: z.email().max(254),
  phone: z.string().regex(/^\+[\d ]{7,25}$/, { error: 'must be an international number' }),
  /** When people answer, as `Mo-Fr 09:00-18:00, Sa 10:00-16:00`. */
  hours: z.string().refine((written) => readHours(written) !== undefined, {
    error: 'must be hours, as in Mo-Fr 09:00-18:00, Sa 10:00-16:00',
  }),
  /** Of these hours. */
  timeZone: z.string().refine(isTimeZone, { error: 'must be a time zone, as in Europe/London' }),
}

const { name, address, email, phone } = companyFields
/** Who helped, for the official form. */
export const Helper = z.strictObject({ name, address, email, phone })
export type Helper = z.infer<typeof Helper>

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const HOURS = /^(\w\w)(?:-(\w\w))? (\d\d:\d\d)-(\d\d:\d\d)$/

/**
 * Reads opening hours.
 * @param written as a setting has them: `Mo-Fr 09:00-18:00, Sa 10:00-16:00`
 * @returns undefined: they are written in another way, or end before they begin
 */
export function readHours(written: string): OpeningHours[] | undefined {
  const read = written.split(',').map((part) => {
    const [, from = '', until = from, opens = '', closes = ''] = HOURS.exec(part.trim()) ?? []
    const hours = { first: DAYS.indexOf(from) + 1, last: DAYS.indexOf(until) + 1, opens, closes }
    return opens < closes && hours.first <= hours.last ? OpeningHours.safeParse(hours).data : undefined
  })
  return read.every((one) => one !== undefined) ? read : undefined
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
