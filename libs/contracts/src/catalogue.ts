import { z } from 'zod'
import { call, hint } from './define'
import {
  Cents,
  CountryCode,
  CountryRef,
  Currency,
  Day,
  Id,
  Instant,
  Nothing,
  ProcessingSpeed,
  VisaType,
} from './primitives'

export const Country = z.object({
  code: CountryCode,
  /** Present English name. */
  name: z.string(),
  /** Old names and other common ones, by which it is found too. */
  otherNames: z.array(z.string()),
  /** One of the 49 that the selector shows first. */
  featured: z.boolean(),
})
export type Country = z.infer<typeof Country>

export const CountryName = z.object({ code: CountryCode, name: z.string() })
export type CountryName = z.infer<typeof CountryName>

/**
 * `sourced`: a current source names it. `estimate`: old or unverified. `unknown`: no source, the 0 means nothing.
 * `none`: nothing to pay.
 */
export const FeeStatus = z.enum(['sourced', 'estimate', 'unknown', 'none'])
export type FeeStatus = z.infer<typeof FeeStatus>

export const Source = z.object({
  name: z.string(),
  url: z.url().nullable(),
  /** A day, a month or only a year, as the source gives it. */
  asOf: z.string(),
})
export type Source = z.infer<typeof Source>

export const VisaRequirement = z.object({
  id: Id,
  passportCountry: CountryName,
  destinationCountry: CountryName,
  visaType: VisaType,
  visaRequired: z.boolean(),
  /** The visa's name at this destination, for example "B1/B2 Visitor Visa". A title only: the rule decides. */
  title: z.string(),
  /** The entry is an electronic travel authorisation rather than an e-visa. */
  electronicAuthorisation: z.boolean(),
  /** false: this destination does not admit this passport, applying is not possible. */
  admitted: z.boolean(),
  /** Days of stay without a visa; null where the source does not say. */
  stayDays: z.int().nullable(),
  governmentFeeCents: Cents,
  governmentFeeStatus: FeeStatus,
  governmentFeeSource: Source.nullable(),
  baseServiceFeeCents: Cents,
  processingDaysStandard: z.int(),
  processingDaysRush: z.int().nullable(),
  processingDaysSuperRush: z.int().nullable(),
  processingDaysSameDay: z.int().nullable(),
  requiredDocuments: z.array(z.string()),
  notes: z.string().nullable(),
  /** Where the rule comes from and the day it was taken. */
  source: Source,
  createdAt: Instant,
})
export type VisaRequirement = z.infer<typeof VisaRequirement>

export const SpeedOption = z.object({
  speed: ProcessingSpeed,
  /** Business days; 0 of same_day means within hours. */
  days: z.int(),
  serviceFeeCents: Cents,
  governmentFeeCents: Cents,
  /** Government fee and service fee together, in pence. */
  priceCents: Cents,
})
export type SpeedOption = z.infer<typeof SpeedOption>

export const Quote = z.object({
  requirement: VisaRequirement,
  currency: Currency,
  /** Empty where no visa is needed or no one is admitted. */
  options: z.array(SpeedOption),
  denialProtectionFeeCents: Cents,
  /** An application can be made for this route. */
  canApply: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

/** Whether both are the same country is for the catalogue to say: it knows every name. */
const Route = z.strictObject({ from: CountryRef, to: CountryRef })

export const listCountries = call('catalogue.listCountries', {
  http: 'GET /api/countries',
  access: 'anyone',
  input: Nothing,
  output: z.object({ countries: z.array(Country) }),
  idempotent: 'read',
  limit: 'public-read',
  cacheSeconds: 60,
})

/** The requirement of a pair. Both countries by ISO code, present name or old name. */
export const findRequirement = call('catalogue.findRequirement', {
  http: 'GET /api/visa-requirements',
  access: 'anyone',
  input: Route,
  output: VisaRequirement,
  errors: ['catalogue.country_not_found', 'catalogue.requirement_not_found'],
  idempotent: 'read',
  limit: 'public-read',
  cacheSeconds: 60,
})

/** The requirement of a pair with the price of every speed on offer. */
export const getQuote = call('catalogue.getQuote', {
  http: 'GET /api/quotes',
  access: 'anyone',
  // Answered from memory. Orders are made without it after two of these waits.
  deadlineMs: 2_000,
  input: Route,
  output: Quote,
  errors: ['catalogue.country_not_found', 'catalogue.requirement_not_found'],
  idempotent: 'read',
  limit: 'public-read',
  cacheSeconds: 60,
})

/** Units of a currency for one pound. */
export const ExchangeRate = z.object({ currency: z.string().length(3), ratePerGbp: z.number().positive() })
export type ExchangeRate = z.infer<typeof ExchangeRate>

/** Rates for display only; every charge is in GBP. */
export const listExchangeRates = call('catalogue.listExchangeRates', {
  http: 'GET /api/exchange-rates',
  access: 'anyone',
  input: Nothing,
  output: z.object({ asOf: Day, rates: z.array(ExchangeRate) }),
  idempotent: 'read',
  limit: 'public-read',
  cacheSeconds: 60,
})

/** The catalogue has other rows or prices now: caches drop what they hold. */
export const catalogueChanged = hint('catalogue.changed', z.object({}))
