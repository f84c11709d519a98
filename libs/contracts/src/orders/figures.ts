import { z } from 'zod'
import { call } from '../define'
import { CountryCode, Day, queryInt } from '../primitives'

const Figures = {
  orders: z.int(),
  /** Paid, less what of it was refunded since; government fees are part of it. */
  receivedCents: z.int(),
  /** Counted on the day of the decision, unless it was undone. */
  approvals: z.int(),
}

export const readFigures = call('orders.readFigures', {
  http: 'GET /api/admin/figures',
  summary: 'Read the figures',
  description: 'Orders, money and approvals of the last days, by UTC day and by destination.',
  access: 'admin',
  input: z.strictObject({
    /** Counted back from today, which is one of them. */
    days: queryInt(z.int().min(1).max(366)).default(30),
    destination: CountryCode.optional(),
  }),
  output: z.object({
    days: z.array(z.object({ day: Day, ...Figures })),
    /** Those with something to tell; most orders first. */
    destinations: z.array(z.object({ country: CountryCode, ...Figures })),
  }),
})
