import { z } from 'zod'
import { call } from '../define'
import {
  Cents,
  CountryCode,
  Day,
  Id,
  Instant,
  line,
  PageNumber,
  ProcessingSpeed,
  Version,
  paged,
} from '../primitives'
import { orProposed } from '../proposal'
import { PriceTier } from './admin'
import { OfferKind } from './offer'
import { MAX_PRICE_CENTS } from './price-limit'
import { CountryName } from './requirement'

export const PriceName = z.enum(['fee', ...ProcessingSpeed.options, 'protection'])
export type PriceName = z.infer<typeof PriceName>

const rule = {
  what: PriceName,
  /** Empty: all. */
  destinations: z.array(CountryCode).max(198),
  /** Empty: all, or those of the tier. */
  passports: z.array(CountryCode).max(198),
  /** The income group of the passport's country. */
  tier: PriceTier.nullable(),
  kind: OfferKind.nullable(),
  /** First and last day of sale; null: open. */
  from: Day.nullable(),
  until: Day.nullable(),
  /** Pence; of a speed hundredths of our fee; null, of our fee alone: what the row of the route has. */
  value: z.int().min(0).max(MAX_PRICE_CENTS).nullable(),
}

/** Of our fee, for a speed: with it the dearest fee for ten travellers still fits where amounts are kept. */
const MOST_PERCENT = 1_000

/** A line of the price book. Of those that meet a route the one that names more applies. */
export const PriceRule = z.object(rule).meta({ id: 'PriceRule' })
export type PriceRule = z.infer<typeof PriceRule>

/** The same as staff send it: nothing may be misspelt. */
const NewPriceRules = z
  .array(
    z
      .strictObject(rule)
      .refine(({ what, value }) => what === 'fee' || what === 'protection' || (value ?? 0) <= MOST_PERCENT, {
        path: ['value'],
        error: `must be at most ${MOST_PERCENT} per cent`,
      }),
  )
  .min(1)
  .max(300)

/** A book of 300 rules, each with some dozens of countries. */
const BODY = { bodyKeys: 20_000, bodyBytes: 512 * 1024 }

const Book = z.object({
  /** Rises with every change; 0: as it is shipped. */
  version: Version,
  rules: z.array(PriceRule),
})

export const getPriceBook = call('catalogue.getPriceBook', {
  http: 'GET /api/admin/price-book',
  summary: 'Read the price book',
  description: 'All rules, in the order in which they were saved.',
  access: 'admin',
  output: Book,
})

/** What one price would be on all routes where it is sold. */
export const PriceRange = z.object({
  /** A speed: our fee for it. */
  what: PriceName.exclude(['fee']),
  /** Routes on which it would be another one. */
  changed: z.int(),
  lowest: z.object({ before: Cents, after: Cents }),
  highest: z.object({ before: Cents, after: Cents }),
})
export type PriceRange = z.infer<typeof PriceRange>

export const PriceExample = z.object({
  passport: CountryName,
  destination: CountryName,
  what: PriceName.exclude(['fee']),
  before: Cents,
  after: Cents,
  /** Routes that change by the same amounts, this one among them. */
  routes: z.int(),
})
export type PriceExample = z.infer<typeof PriceExample>

export const previewPriceBook = call('catalogue.previewPriceBook', {
  http: 'POST /api/admin/price-book/preview',
  summary: 'Preview a price book',
  description:
    'Compares what is sold on all routes on a day, today unless `on` is given, with the book as it is. Nothing changes. `validation.failed` names rules of one weight that meet the same route, and days for which a price has no rule.',
  access: 'admin',
  deadlineMs: 15_000,
  ...BODY,
  input: z.strictObject({ rules: NewPriceRules, on: Day.optional() }),
  output: z.object({
    on: Day,
    /** Routes on which something is sold. */
    routes: z.int(),
    changed: z.int(),
    ranges: z.array(PriceRange),
    /** The most frequent first. */
    examples: z.array(PriceExample),
  }),
  errors: ['catalogue.country_not_found'],
})

const Reason = line(300)
const Done = orProposed(z.object({ version: Version }))

export const setPriceBook = call('catalogue.setPriceBook', {
  http: 'PUT /api/admin/price-book',
  summary: 'Change the price book',
  description:
    'All rules at once, on the version that was read. Applies to new quotes within seconds; orders keep what they were sold under, and a row whose fee was edited by hand keeps it. Where two people are needed it waits for the second: `{ proposal }`.',
  access: 'admin',
  weighty: true,
  deadlineMs: 15_000,
  ...BODY,
  input: z.strictObject({ version: Version, rules: NewPriceRules, reason: Reason }),
  output: Done,
  errors: ['catalogue.changed_meanwhile', 'catalogue.country_not_found'],
})

export const PriceBookVersion = Book.extend({
  madeAt: Instant,
  /** Account of the member of staff. */
  madeBy: Id,
  reason: z.string(),
  /** The version that it takes back. */
  undoes: Version.nullable(),
})
export type PriceBookVersion = z.infer<typeof PriceBookVersion>

export const listPriceBookVersions = call('catalogue.listPriceBookVersions', {
  http: 'GET /api/admin/price-book/versions',
  summary: 'List the changes of the price book',
  description: 'Newest first: who made each, when and why.',
  access: 'admin',
  input: z.strictObject({ page: PageNumber }),
  output: z.object({
    versions: z.array(PriceBookVersion),
    ...paged,
  }),
})

export const undoPriceBook = call('catalogue.undoPriceBook', {
  http: 'POST /api/admin/price-book/undo',
  summary: 'Undo the last change of the price book',
  description: 'The newest version only: what applied before it applies again.',
  access: 'admin',
  weighty: true,
  deadlineMs: 15_000,
  input: z.strictObject({ version: Version, reason: Reason }),
  output: Done,
  errors: ['catalogue.changed_meanwhile'],
})
