import { z } from 'zod'
import { call } from '../define'
import { CountryRef, Currency, Day, file, Instant, Locale, VisaType } from '../primitives'
import { BorderShare } from './border-rules'
import { LodgingPlace } from './offer'
import { CountryName, Evidence, Quote, Source, SpeedOption, VisaRequirement } from './requirement'
import { FactName } from './fact-values'
import { Territory } from './territories'
import { Country, ExchangeRate } from './country'

/** Whether both are the same country is for the catalogue to say: it knows every name. */
const Route = z.strictObject({ from: CountryRef, to: CountryRef })
/** `on`: the day of travel, from today to 24 months ahead; today unless given. */
const RouteOnDay = Route.extend({ on: Day.optional() })

export const listCountries = call('catalogue.listCountries', {
  http: 'GET /api/countries',
  summary: 'List countries',
  description: 'With the names by which each is found.',
  access: 'anyone',
  input: z.strictObject({ lang: Locale.default('en') }),
  /** In the order of their names in that language. */
  output: z.object({
    countries: z.array(Country),
    /** No rules of theirs are known: what is said instead is in `details.territory` of the error of a route. */
    territories: z.array(Territory).optional(),
    dataVersion: z.int().optional(),
  }),
  limit: 'public-read',
  cacheSeconds: 60,
})

export const findRequirement = call('catalogue.findRequirement', {
  http: 'GET /api/visa-requirements',
  summary: 'Find the visa rule of a route',
  description:
    'The requirement of a pair on a day of travel, today unless `on` is given (24 months ahead at most), with the next change that is known. Both countries by ISO code, present name or old name.',
  access: 'anyone',
  input: RouteOnDay,
  output: VisaRequirement,
  errors: ['catalogue.country_not_found', 'catalogue.requirement_not_found', 'catalogue.day_not_known'],
  limit: 'public-read',
  cacheSeconds: 60,
})

/** For search engines. The answers are pages of the web, so they have no list of their own. */
export const readRouteSitemap = call('catalogue.readRouteSitemap', {
  http: 'GET /sitemap-routes.xml',
  summary: 'Read the site map of routes',
  description:
    'The answers for the pairs of the countries that the search shows first, as a site map. A visa that is not sold or not issued is not in it, nor a route whose rule of today is not known.',
  access: 'anyone',
  answeredBy: 'gateway',
  output: file('application/xml'),
})

export const countRequirements = call('catalogue.countRequirements', {
  http: 'GET /api/visa-requirements/count',
  summary: 'Count the visa rules in use',
  description: 'Numbers of the data in use. The home page asks whether there is any.',
  access: 'anyone',
  output: z.object({ count: z.int(), countries: z.int(), dataVersion: z.int() }),
  limit: 'public-read',
})

export const RuleChange = z.object({
  at: Instant,
  cause: z.enum(['import', 'travel', 'official', 'rules', 'edit', 'correction', 'undo']),
  /** Names of what changed, with the values before and after. */
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  source: Source.nullable(),
})
export type RuleChange = z.infer<typeof RuleChange>

export const listRuleHistory = call('catalogue.listRuleHistory', {
  http: 'GET /api/visa-requirements/history',
  summary: 'List the changes of a rule',
  description: 'How the rule of a pair came to be, newest first: 50 at most.',
  access: 'anyone',
  input: Route,
  output: z.object({ history: z.array(RuleChange) }),
  errors: ['catalogue.country_not_found'],
})

export const getQuote = call('catalogue.getQuote', {
  http: 'GET /api/quotes',
  summary: 'Price a route',
  description: 'The requirement of a pair with the price of every speed on offer.',
  access: 'anyone',
  // Answered from memory. Orders are made without it after two of these waits.
  deadlineMs: 2_000,
  input: RouteOnDay,
  output: Quote,
  errors: ['catalogue.country_not_found', 'catalogue.requirement_not_found', 'catalogue.day_not_known'],
  limit: 'public-read',
  cacheSeconds: 60,
})

export const findStartingPrices = call('catalogue.findStartingPrices', {
  http: 'GET /api/starting-prices',
  summary: 'Find the lowest prices of a destination',
  description:
    'The speeds and prices of one passport, official fee and ours together: of those that need a visa for this destination and can order it here, the one with the lowest standard price. Empty where no passport can order one, or no official fee is known.',
  access: 'anyone',
  input: z.strictObject({
    to: CountryRef,
    /** Only those who need this; missing: whatever a passport needs. */
    kind: z.enum(['visa', 'authorisation']).optional(),
  }),
  output: z.object({
    destination: CountryName,
    currency: Currency,
    /** Whose prices they are; null where there are none. */
    passport: CountryName.nullable(),
    /** Of what is sold; null where nothing is. */
    visaType: VisaType.nullable(),
    /** Where that traveller lodges it; missing: we do. */
    lodging: LodgingPlace.optional(),
    /** Slowest first, each faster than the one before, all of that passport. */
    options: z.array(SpeedOption.pick({ speed: true, days: true, submitDays: true, priceCents: true })),
    /** An official fee in one of them is an estimate. */
    isEstimate: z.boolean(),
  }),
  errors: ['catalogue.country_not_found'],
  limit: 'public-read',
  cacheSeconds: 60,
})

export const listExchangeRates = call('catalogue.listExchangeRates', {
  http: 'GET /api/exchange-rates',
  summary: 'List exchange rates',
  description: 'Rates for display only; every charge is in GBP.',
  access: 'anyone',
  output: z.object({ asOf: Day, rates: z.array(ExchangeRate) }),
  limit: 'public-read',
  cacheSeconds: 60,
})

/** How many of something are checked, by routes and by the searches of the last 30 days. */
const Share = z.object({ routes: z.int(), searches: z.int() })

export const DataSource = z.object({
  source: Source,
  /** By name, as its publisher has it; null where no one has looked. */
  licence: z.string().nullable(),
  /** ISO codes of the destinations whose rules rest on it. */
  destinations: z.array(z.string()),
  routes: z.int(),
  evidence: Evidence,
})

/** How well the most usual routes are known. Shares are of 1, by the weight of the routes that have the fact. */
export const UsualShares = z.object({
  routes: z.int(),
  /** With every fact that a traveller decides by, each from an authority, who cites it, or our staff. */
  complete: z.int(),
  completeShare: z.number(),
  byFact: z.array(
    z.object({
      fact: FactName,
      authority: z.number(),
      cited: z.number(),
      staff: z.number(),
      index: z.number(),
      /** No source says it. */
      unknown: z.number(),
    }),
  ),
})
export type UsualShares = z.infer<typeof UsualShares>

export const describeData = call('catalogue.describeData', {
  http: 'GET /api/data',
  summary: 'Describe the visa data',
  description:
    'How many routes rest on what, how many were checked within 90 days, also weighted by the searches of the last 30 days, what each fact of the most usual routes rests on, and every source with its day and licence.',
  access: 'anyone',
  limit: 'public-read',
  cacheSeconds: 60,
  output: z.object({
    total: Share,
    checkedWithin90Days: Share,
    byEvidence: z.array(z.object({ evidence: Evidence, share: Share })),
    /** The routes to the featured destinations only. */
    featured: z.object({ routes: z.int(), fromAuthority: z.int() }),
    usual: UsualShares.optional(),
    /** Duties, transit and what permits give; an older version does not say it. */
    borderRules: z.array(BorderShare).optional(),
    /** Most routes first. */
    sources: z.array(DataSource),
    dataVersion: z.int(),
  }),
})

const CREDITS = 'The answer names its sources in every row; the licences are in services/catalogue/seed.'

export const downloadDataCsv = call('catalogue.downloadDataCsv', {
  http: 'GET /api/data/visa-requirements.csv',
  summary: 'Download the rules as CSV',
  description: 'All rules of today as CSV, with source and day of each.',
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'export',
  output: file('text/csv', CREDITS),
})

export const downloadDataJson = call('catalogue.downloadDataJson', {
  http: 'GET /api/data/visa-requirements.json',
  summary: 'Download the rules as JSON',
  description:
    'The same as JSON: `{ credits, licences, variants, duties, transit, permits, requirements }`. `variants`: what visas let someone do, one fact each. `duties`: what else is to be done. `transit`: what changing planes takes. `permits`: what visas and permits of other countries give.',
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'export',
  output: file('application/json', CREDITS),
})
