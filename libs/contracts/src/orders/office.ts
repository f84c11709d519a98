import { z } from 'zod'
import { call } from '../define'
import { Day, Instant, line, queryInt, named } from '../primitives'

/** Closed from Monday to Friday: the public holidays of our office's country, unless staff have said otherwise. */
export const listClosedDays = call('orders.listClosedDays', {
  http: 'GET /api/closed-days',
  summary: 'List the days on which the office is closed',
  description:
    'Days from today until the end of next year on which our office is closed, beside Saturdays and Sundays. They are not business days.',
  access: 'anyone',
  cacheSeconds: 60,
  output: z.object({ closed: z.array(Day) }),
})

export const OfficeDay = named('OfficeDay', {
  day: Day,
  isOpen: z.boolean(),
  /** The public holiday that was worked out, by its English name where it has one; null: not a public holiday. */
  holiday: z.string().nullable(),
  /** What staff have said, in their words if they gave some; null: nothing, the holiday counts. */
  own: z.object({ why: z.string(), at: Instant }).nullable(),
})
export type OfficeDay = z.infer<typeof OfficeDay>

export const listOfficeDays = call('orders.listOfficeDays', {
  http: 'GET /api/admin/office-days',
  summary: 'List the holidays of the office',
  description:
    'Public holidays of a year, worked out for the country of the office, and what staff have said about days.',
  access: 'admin',
  input: z.strictObject({ year: queryInt(z.int().min(2000).max(2200)) }),
  output: z.object({
    /** `GB`, or with a region, `GB-ENG`; `none`: no holidays are worked out. */
    country: z.string(),
    days: z.array(OfficeDay),
  }),
})

export const setOfficeDay = call('orders.setOfficeDay', {
  http: 'PUT /api/admin/office-days/:day',
  summary: 'Close the office on a day, or open it',
  description:
    'Wins over the public holidays. From today until the end of next year, Monday to Friday. Days by which something is due already stay as they are.',
  access: 'admin',
  input: z.strictObject({ day: Day, isOpen: z.boolean(), why: line(120).optional() }),
  output: OfficeDay,
  errors: ['orders.day_not_settable'],
})
