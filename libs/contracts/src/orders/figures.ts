import { z } from 'zod'
import { call } from '../define'
import { Cents, CountryCode, Day, file, Id, ProcessingSpeed, queryInt } from '../primitives'

const Figures = {
  orders: z.int(),
  /** Paid, less what of it was refunded since; government fees are part of it. */
  receivedCents: z.int(),
  /** Counted on the day of the decision, unless it was undone. */
  approvals: z.int(),
}

const MOST_DAYS = 1_830
const DAY_MS = 86_400_000

const isPeriod = ({ from, until }: { from?: string; until?: string }): boolean =>
  from === undefined || until === undefined
    ? from === until
    : from <= until && Date.parse(until) - Date.parse(from) < MOST_DAYS * DAY_MS

const Period = z
  .strictObject({
    /** Counted back from today, which is one of them, where there is no period. */
    days: queryInt(z.int().min(1).max(366)).default(30),
    /** Days of UTC, both counted in. */
    from: Day.optional(),
    until: Day.optional(),
    destination: CountryCode.optional(),
  })
  .refine(isPeriod, {
    path: ['until'],
    error: `must be a day from \`from\` on, ${MOST_DAYS} days in all at most`,
  })
export type FiguresPeriod = z.infer<typeof Period>

export const readFigures = call('orders.readFigures', {
  http: 'GET /api/admin/figures',
  summary: 'Read the figures',
  description: 'Orders, money and approvals of the last days or of a period, by UTC day and by destination.',
  access: 'admin',
  input: Period,
  output: z.object({
    days: z.array(z.object({ day: Day, ...Figures })),
    /** Those with something to tell; most orders first. */
    destinations: z.array(z.object({ country: CountryCode, ...Figures })),
  }),
})

/** How many orders, each of which is in the list of the milestone; and half of them took at most so many hours. */
const MilestoneCounts = z.array(
  z.object({
    /** An `OrderMilestone`; another version may know other ones. */
    milestone: z.string(),
    count: z.int(),
    /** To the first act of staff and to being submitted: since the payment. To the decision: since it was submitted. */
    medianHours: z.number().nullable(),
  }),
)

export const TeamFigures = z.object({
  from: Day,
  until: Day,
  milestones: MilestoneCounts,
  /** Of the orders that were paid in the period. What was refunded since is part of it. */
  money: z.object({ paidCents: Cents, officialCents: Cents, ourCents: Cents, refundedCents: Cents }),
  /** Most orders first. */
  destinations: z.array(z.object({ country: CountryCode, milestones: MilestoneCounts })),
  /** Who acted. The name is null where identity does not know it, or does not answer. */
  people: z.array(z.object({ id: Id, name: z.string().nullable(), milestones: MilestoneCounts })),
  /** As they are now, whatever the period. */
  queues: z.array(
    z.object({
      queue: z.string(),
      count: z.int(),
      /** Since they were paid, or made: of the oldest one, and of half of them at most. */
      oldestDays: z.number().nullable(),
      medianDays: z.number().nullable(),
    }),
  ),
})
export type TeamFigures = z.infer<typeof TeamFigures>

export const readTeamFigures = call('orders.readTeamFigures', {
  http: 'GET /api/admin/figures/team',
  summary: 'Read how the work goes',
  description:
    'On time and late, first acts, decisions, refunds and money of a period, by destination and by person, and the age of the queues. Each number is the total of `GET /api/admin/orders` with the same `milestone`, `from`, `until`, `destination` and `person`.',
  access: 'admin',
  deadlineMs: 15_000,
  input: Period,
  output: TeamFigures,
})

export const exportTeamFigures = call('orders.exportTeamFigures', {
  http: 'GET /api/admin/figures/team/export',
  summary: 'Export how the work goes',
  description: 'The same numbers as CSV: one line for each.',
  access: 'admin',
  answeredBy: 'gateway',
  deadlineMs: 20_000,
  input: Period,
  output: file('text/csv'),
})

/** Catalogue asks what a change of prices would be about: the orders that were paid in the last 30 days, by what was sold. */
export const countSold = call('orders.countSold', {
  output: z.object({
    sold: z.array(
      z.object({
        passport: CountryCode,
        destination: CountryCode,
        speed: ProcessingSpeed,
        orders: z.int(),
        /** Those among them with Denial Protection. */
        protected: z.int(),
      }),
    ),
    /** Orders that are not in the list, which has the most frequent ones. */
    rest: z.int(),
  }),
})
