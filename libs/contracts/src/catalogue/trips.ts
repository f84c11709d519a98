import { z } from 'zod'
import { call } from '../define'
import { Cents, CountryCode, CountryRef, Currency, Day, named } from '../primitives'
import { PermitKind } from './fact-values'
import { CountryName, Duty, Evidence, FeeStatus, RuleSummary, Source } from './requirement'

/** More is no trip of a family, and costs time. `answers`: passports of all together times legs. */
export const TRIP_LIMITS = {
  ...{ travellers: 8, passports: 4, held: 12, legs: 12, pastStays: 60 },
  answers: 64,
} as const

const AskedDay = z.iso.date({ error: 'must be a day, YYYY-MM-DD' }).meta({ examples: ['2026-12-01'] })
/** With words for who reads the refusal. */
const most = <Item extends z.ZodType>(item: Item, number: number) =>
  z.array(item).max(number, `at most ${number}`)

/** A visa or permit of another country that someone has. One of a Schengen state counts for all of them. */
export const HeldPermit = z.strictObject({ kind: PermitKind, country: CountryRef, until: AskedDay })

export const TripTraveller = z.strictObject({
  passports: most(
    z.strictObject({ country: CountryRef, expires: AskedDay.optional() }),
    TRIP_LIMITS.passports,
  ).min(1, 'at least 1'),
  held: most(HeldPermit, TRIP_LIMITS.held).optional(),
  residence: CountryRef.optional(),
})

export const TripLeg = z.strictObject({
  to: CountryRef,
  /** The airport of a stop on the way there, by its IATA code. */
  via: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an airport code of three letters')
    .meta({ examples: ['DOH'] })
    .optional(),
  /** Whether the stop is spent without passing immigration; yes unless given. Goes with `via`. */
  airside: z.boolean().optional(),
  arrive: AskedDay,
  leave: AskedDay,
})

/** Days spent in the Schengen area before the trip, by every traveller of it; the first and the last day count. */
const PastStay = z.strictObject({ entry: AskedDay, exit: AskedDay })

/** `problem`: one may not travel like that. `todo`: something is to be done before. `unknown`: no source of ours says it. */
export const TripLevel = z.enum(['problem', 'todo', 'unknown', 'good', 'note'])
export type TripLevel = z.infer<typeof TripLevel>

/** One sentence of the answer: its words are in `libs/words`, by topic and code. */
export const TripLine = named('TripLine', {
  about: z.enum(['rule', 'transit', 'held', 'days', 'passport', 'papers', 'duty', 'cost']),
  level: TripLevel,
  topic: z.enum(['rule', 'notes', 'questions', 'duties', 'papers', 'trip']),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The first and the last day on which it can be done; null: no source names one. */
  from: Day.nullable(),
  by: Day.nullable(),
  /** Of a duty: all that is known of it. */
  duty: Duty.optional(),
  source: Source.nullable(),
  evidence: Evidence.nullable(),
  /** Where it is done, or whom to ask. */
  url: z.url().nullable(),
})
export type TripLine = z.infer<typeof TripLine>

/** What a leg asks of one passport. */
const PassportOnLeg = z.object({
  /** Its place in the question. */
  passport: z.int(),
  /** The worst of its lines, notes apart. */
  level: TripLevel,
  /** The rule of the day of arrival; null: not known, or the passport's own country. */
  rule: RuleSummary.nullable(),
  canApply: z.boolean(),
  /** What the cheapest way costs through us; null: there is nothing to buy. */
  cost: z
    .object({ currency: Currency, officialCents: Cents, officialStatus: FeeStatus, ourCents: Cents })
    .nullable(),
  /** Places in `lines` of the answer. Problems first, then what is to be done by its last day. */
  lines: z.array(z.int()),
})
export type PassportOnLeg = z.infer<typeof PassportOnLeg>

const LegAnswer = z.object({
  country: CountryName,
  /** Of the stop on the way; null: none. */
  via: z.object({ airport: z.string(), name: z.string(), country: CountryName }).nullable(),
  /** In the order of the question. */
  passports: z.array(PassportOnLeg),
})

/** Why a passport is the best of someone's for the whole trip. */
export const BestReason = z.enum([
  'only',
  'citizen',
  'fewer_problems',
  'fewer_visas',
  'less_open',
  'cheaper',
  'same',
])
export type BestReason = z.infer<typeof BestReason>

export const TripAnswer = z.object({
  /** The day on which it was given. */
  on: Day,
  /** Every sentence once: much is the same for several passports, legs and people. */
  lines: z.array(TripLine),
  travellers: z.array(
    z.object({
      /** One passport for the whole trip; on a leg to the traveller's own country that country's passport is used. */
      best: z.object({ passport: z.int(), why: BestReason }),
      legs: z.array(LegAnswer),
    }),
  ),
  dataVersion: z.int(),
})
export type TripAnswer = z.infer<typeof TripAnswer>

export const listAirports = call('catalogue.listAirports', {
  http: 'GET /api/airports',
  summary: 'List airports',
  description: 'Those with scheduled flights, where a trip may stop on the way.',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.object({
    airports: z.array(
      z.object({
        iata: z.string(),
        name: z.string(),
        /** Where the name does not have it, and it is known. */
        city: z.string().nullable(),
        /** A country or a territory. */
        country: CountryCode,
        /** The main one of its city. */
        hub: z.boolean(),
        /** What its city is called in other languages, where that is known. */
        names: z.array(z.string()),
      }),
    ),
  }),
  limit: 'public-read',
  cacheSeconds: 60,
})

/** What is wrong with a field that `checkTrip` refuses: its `code` in the answer with status 422. A field of the wrong shape has none. */
export const TripProblem = z.enum([
  ...(['day', 'country', 'airport', 'again', 'many', 'twice', 'expired', 'past', 'future'] as const),
  ...(['order', 'ends', 'far', 'overlaps', 'other'] as const),
])
export type TripProblem = z.infer<typeof TripProblem>

export const checkTrip = call('catalogue.checkTrip', {
  http: 'POST /api/trips/check',
  summary: 'Check a trip',
  description:
    'What every leg asks of every traveller and passport: the rule of that day, the stop on the way, what a visa or permit that is held changes, the days of 90 in 180 that are left, passport, papers, duties with their first and last day, and costs. Nothing of the question is kept.',
  access: 'anyone',
  bodyKeys: 1_000,
  input: z.strictObject({
    travellers: most(TripTraveller, TRIP_LIMITS.travellers).min(1, 'at least 1'),
    legs: most(TripLeg, TRIP_LIMITS.legs).min(1, 'at least 1'),
    pastStays: most(PastStay, TRIP_LIMITS.pastStays).optional(),
  }),
  output: TripAnswer,
  limit: 'public-read',
})
