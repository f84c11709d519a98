import { z } from 'zod'
import {
  Cents,
  CountryCode,
  Currency,
  Day,
  Id,
  Instant,
  named,
  Phrase,
  ProcessingSpeed,
  VisaType,
} from '../primitives'
import { Entries, FactName, PermitKind, Span } from './fact-values'
import { QuoteOffer } from './offer'
import { PaperList } from './papers'

export const CountryName = z.object({ code: CountryCode, name: z.string() }).meta({ id: 'CountryName' })
export type CountryName = z.infer<typeof CountryName>

/**
 * `sourced`: a current source names it. `estimate`: old or unverified. `unknown`: no source, the 0 means nothing.
 * `on_issue`: due only if a visa is issued, so that none of it is part of a price; what is listed says how much it is.
 * `none`: nothing to pay.
 */
export const FeeStatus = z.enum(['sourced', 'estimate', 'unknown', 'on_issue', 'none'])
export type FeeStatus = z.infer<typeof FeeStatus>

/**
 * `published`: a dataset, an authority or the press. `dataset_2019`: the visa costs of 2019. `staff`: our own check,
 * with what it goes by in name and url.
 */
export const SourceCode = z.enum(['published', 'dataset_2019', 'staff'])

/**
 * What a fact rests on. `authority`: the destination's own list, read on the source's day. `cited`: someone else cites
 * the authority. `index`: an index of many countries. `staff`: our staff looked at the source's address on its day.
 */
export const Evidence = z.enum(['authority', 'cited', 'index', 'staff'])
export type Evidence = z.infer<typeof Evidence>

export const Source = named('Source', {
  code: SourceCode.default('published'),
  name: z.string(),
  url: z.url().nullable(),
  /** When it was taken from there: a day, a month or only a year, as the source gives it. */
  asOf: z.string(),
  /** The day of the document itself, where it has one. A law in force does not grow stale by its own age. */
  documentDay: Day.optional(),
  /** What a fact from there rests on; a rule has it beside its source. */
  evidence: Evidence.optional(),
  /** Of an official fee, and of what is asked of a passport: the last day for which it says it. */
  until: Day.optional(),
})
export type Source = z.infer<typeof Source>

/** How sure a rule is: whether an authority is cited for it, and whether it was checked in the last 180 days. */
export const Confidence = z.enum(['high', 'medium', 'low'])

/** A day of every year, `--04-01`. */
const YearDay = z
  .string()
  .regex(/^--(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .meta({ examples: ['--04-01'] })

/** What the official fee is for an arrival from one day of the year to another, both counted in. */
export const SeasonalFee = named('SeasonalFee', {
  from: YearDay,
  until: YearDay,
  cents: Cents,
  /** As it is asked for, for example `USD 10.00`. */
  listed: z.string(),
})
export type SeasonalFee = z.infer<typeof SeasonalFee>

/** A fee that depends on the day of arrival, with that of all other days. */
export const FeeSeason = SeasonalFee.extend({ otherCents: Cents, otherListed: z.string() }).meta({
  id: 'FeeSeason',
})
export type FeeSeason = z.infer<typeof FeeSeason>

/** Something compulsory beside the government fee; not part of any price of ours. */
export const ExtraFee = z.object({
  code: z.enum(['biometrics', 'processing', 'airport_security', 'sustainable_development']),
  cents: Cents,
  /** As it is asked for, for example `CAD 85.00`. */
  listed: z.string(),
  per: z.enum(['application', 'night']),
})
export type ExtraFee = z.infer<typeof ExtraFee>

export const AuthorityDays = z.object({
  min: z.int(),
  max: z.int(),
  unit: z.enum(['business', 'calendar']),
})
export type AuthorityDays = z.infer<typeof AuthorityDays>

export const AuthorityTime = AuthorityDays.extend({ source: Source.nullable() })
export type AuthorityTime = z.infer<typeof AuthorityTime>

export const OfficialSite = z.object({ authority: z.string(), url: z.url() })
export type OfficialSite = z.infer<typeof OfficialSite>

export const RuleSummary = named('RuleSummary', {
  visaType: VisaType,
  visaRequired: z.boolean(),
  electronicAuthorisation: z.boolean(),
  admitted: z.boolean(),
  stayDays: z.int().nullable(),
})
export type RuleSummary = z.infer<typeof RuleSummary>

/** What a destination has announced, and when it begins; null where it has named no day. */
export const AnnouncedRule = named('AnnouncedRule', {
  kind: z.enum(['etias', 'ees', 'eta', 'visa_bond', 'other']),
  from: Day.nullable(),
  /** As it is announced, for example `EUR 20.00`. */
  fee: z.string().nullable(),
  source: Source,
})
export type AnnouncedRule = z.infer<typeof AnnouncedRule>

/**
 * What a rule depends on, where its kind does not say it. `canada_eta_by_air`: an authorisation is enough by air, for who
 * had a Canadian visa or has one of the United States. `us_visitor_visas_suspended`: none are issued, with few exceptions.
 * `mainland_permit_...`: no visa at all, but a permit that residents of mainland China apply for themselves.
 */
export const RuleCondition = named('RuleCondition', {
  code: z.enum([
    'canada_eta_by_air',
    'us_visitor_visas_suspended',
    'mainland_permit_hk_mo',
    'mainland_permit_tw',
  ]),
  source: Source,
})
export type RuleCondition = z.infer<typeof RuleCondition>

/**
 * What a destination asks of the passport itself. `months` or `days` count from the day that `from` names; 0: valid on
 * that day is enough.
 */
export const PassportRule = named('PassportRule', {
  months: z.int().nullable(),
  days: z.int().nullable(),
  from: z.enum(['arrival', 'departure', 'visa_application', 'visa_end']),
  issuedWithinYears: z.int().nullable(),
  /** Empty pages; null where the source names none. */
  blankPages: z.int().nullable(),
  source: Source,
})
export type PassportRule = z.infer<typeof PassportRule>

/**
 * What a traveller has to do beside the visa, as a code whose words are in `duties`. Arrival cards are free: they are
 * shown, never sold. `latestHours` below zero: so many hours after the arrival.
 */
export const Duty = named('Duty', {
  code: z.enum([
    'arrival_card',
    'declaration',
    'health_declaration',
    'preregistration',
    'register_after_arrival',
    'ees',
    'etias',
    'stay_limit',
    'border_checks',
    'bond',
    'levy',
    'insurance',
    'yellow_fever',
    'onward_ticket',
    'funds',
    'accommodation',
  ]),
  /** As the authority calls it, for example `TDAC`. */
  name: z.string().nullable(),
  /** `some`: in some cases only. `limit`: a limit to keep to. `announced`: not in force. */
  need: z.enum(['must', 'some', 'limit', 'may_be_asked', 'advised', 'announced']),
  /** Where it can be done; null: the source says nothing about that. */
  place: z.enum(['before', 'before_or_on_arrival', 'on_arrival', 'after_arrival']).nullable(),
  /** Whom it concerns; null: everyone with this passport. */
  who: z
    .enum([
      'short_stays',
      'stays_longer',
      'unless_host_registers',
      'private_lodging',
      'risk_country',
      'risk_country_or_transit',
      'risk_country_rw_tz',
      'from_brazil',
      'nine_months_to_60_years',
      'listed_areas',
      'without_k_eta',
      'by_air',
      'by_land',
      'ho_chi_minh_airport',
      'bali',
      'zanzibar',
      'visa_interview',
      'british_text',
    ])
    .nullable(),
  /** Of `stays_longer`: longer than so many days. */
  whoDays: z.int().nullable(),
  /** `free`, or amounts as they are asked for, apart by `; `: `EUR 20.00`; null: the source names none. */
  fee: z.string().nullable(),
  earliestHours: z.int().nullable(),
  latestHours: z.int().nullable(),
  onLeaving: z.boolean(),
  from: Day.nullable(),
  /** The last day that the source knows. Before the day of the answer: no one says whether it still applies. */
  until: Day.nullable(),
  /** The authority's own page for it. */
  url: z.url().nullable(),
  evidence: Evidence,
  source: Source,
})
export type Duty = z.infer<typeof Duty>

/** Which of the visas of one kind our price is for, and what it lets someone do. Null is what none of our sources says. */
export const VisaVariant = named('VisaVariant', {
  name: z.string().nullable(),
  stay: Span.nullable(),
  entries: Entries.nullable(),
  validity: Span.nullable(),
  /** Those of them that the authority decides for each application: no one can know them before. Absent: none. */
  setByAuthority: z.array(z.enum(['stay', 'entries', 'validity'])).optional(),
  /** Who says so. */
  sources: z.array(Source),
})
export type VisaVariant = z.infer<typeof VisaVariant>

export const FactEvidence = named('FactEvidence', { fact: FactName, evidence: Evidence, source: Source })
export type FactEvidence = z.infer<typeof FactEvidence>

/** What a permit of another country gives instead of the rule of a route. */
export const HeldEffect = named('HeldEffect', {
  /** ISO code of a country, or `SCHENGEN`, `EU`, `EEA`, `GCC`: any state of it. */
  issuer: z.string(),
  kind: PermitKind,
  rule: RuleSummary,
  /** What has to be so besides; words: `trip`, under `held.condition`. */
  conditions: z.array(z.string()),
  source: Source,
  evidence: Evidence,
})
export type HeldEffect = z.infer<typeof HeldEffect>

/** Another source that says something else than the rule that we answer with. */
export const Disagreement = named('Disagreement', {
  rule: RuleSummary,
  /** The first and the last day of it; null: open. */
  from: Day.nullable(),
  until: Day.nullable(),
  evidence: Evidence,
  source: Source,
})
export type Disagreement = z.infer<typeof Disagreement>

/** Details of `catalogue.day_not_known`: what held before that day, up to its last day; null where nothing is known. */
export const EndedRule = z.object({
  last: z.object({ rule: RuleSummary, until: Day, evidence: Evidence, source: Source }).nullable(),
})
export type EndedRule = z.infer<typeof EndedRule>

export const VisaRequirement = named('VisaRequirement', {
  /** Stays the same through imports and edits. */
  id: Id,
  passportCountry: CountryName,
  destinationCountry: CountryName,
  visaType: VisaType,
  visaRequired: z.boolean(),
  /**
   * The visa's name at this destination, for example "B1/B2 Visitor Visa"; words: `titles`. A title only: the rule
   * decides, and where its kind is another one, `params.kind` has it and the text names it first.
   */
  title: Phrase,
  electronicAuthorisation: z.boolean(),
  /** false: this destination does not admit this passport, applying is not possible. */
  admitted: z.boolean(),
  /** Days of stay without a visa; null where the source does not say. */
  stayDays: z.int().nullable(),
  governmentFeeCents: Cents,
  governmentFeeStatus: FeeStatus,
  governmentFeeSource: Source.nullable(),
  /** As the government asks for it, for example `EUR 90.00`; null where there is none or no one knows. */
  governmentFeeListed: z.string().nullable(),
  /** The fee beside it is that of the day that was asked for; without a day the higher one. Missing: no day has another. */
  governmentFeeSeason: FeeSeason.nullish(),
  extraFees: z.array(ExtraFee),
  /** null where no one says. */
  authorityDays: AuthorityDays.nullable(),
  baseServiceFeeCents: Cents,
  processingDaysStandard: z.int(),
  processingDaysRush: z.int().nullable(),
  processingDaysSuperRush: z.int().nullable(),
  processingDaysSameDay: z.int().nullable(),
  /** Those with a file; without a list those that are usually asked. Words: `documents`. */
  requiredDocuments: z.array(Phrase),
  papers: PaperList.nullable().default(null),
  /** What a traveller should know, a sentence each; words: `notes`. */
  notes: z.array(Phrase),
  source: Source,
  evidence: Evidence,
  /** Where and when staff saw that a rule of an authority's list still holds; null: the list alone says so. */
  staffCheck: Source.nullable(),
  /** Sources that say something else for that day, or for a later one; a person of ours has not decided yet. */
  disagreements: z.array(Disagreement),
  /** The authority's own address; null where we know none. */
  officialSite: OfficialSite.nullable(),
  /** The day on which someone last saw that the rule holds. */
  checkedOn: Day,
  /** Checked more than 180 days ago. */
  mayBeOutOfDate: z.boolean(),
  confidence: Confidence,
  /** null: as far back as we know. */
  validFrom: Day.nullable(),
  validUntil: Day.nullable(),
  /** The day that the answer is for: today unless another one was asked for. */
  on: Day,
  /** The first change after that day that we know of. */
  next: z.object({ from: Day, rule: RuleSummary }).nullable(),
  /** What is published, but is not yet a rule of this route. */
  announced: z.array(AnnouncedRule),
  conditions: z.array(RuleCondition),
  /** What the destination asks of the passport; null where none of our sources says it. */
  passportRule: PassportRule.nullable(),
  /** What else a traveller has to do, or may be asked for, on that day. */
  duties: z.array(Duty).default([]),
  /** What a visa or permit of another country gives instead, the best first. */
  held: z.array(HeldEffect).default([]),
  /** null: none of our sources says anything of it, or there is no visa to get. */
  variant: VisaVariant.nullable(),
  /** The facts that are known, in the order of their names; what no source says is missing. */
  facts: z.array(FactEvidence),
  /** Facts that the route has and no source says. */
  unknownFacts: z.array(FactName),
  createdAt: Instant,
  dataVersion: z.int(),
})
export type VisaRequirement = z.infer<typeof VisaRequirement>

export const SpeedOption = named('SpeedOption', {
  speed: ProcessingSpeed,
  /** Business days; 0 of same_day means within hours. */
  days: z.int(),
  /** Business days of our own until the application is with the authority. */
  submitDays: z.int(),
  serviceFeeCents: Cents,
  governmentFeeCents: Cents,
  /** Government fee and service fee together, in pence. */
  priceCents: Cents,
})
export type SpeedOption = z.infer<typeof SpeedOption>

/** What the authority takes online from those who could also get a visa at the counter: that is what we sell. */
export const OnlineVisa = VisaRequirement.pick({
  visaType: true,
  title: true,
  electronicAuthorisation: true,
  governmentFeeCents: true,
  governmentFeeStatus: true,
  governmentFeeSource: true,
  governmentFeeListed: true,
  governmentFeeSeason: true,
  extraFees: true,
  authorityDays: true,
  requiredDocuments: true,
  papers: true,
  variant: true,
}).meta({ id: 'OnlineVisa' })
export type OnlineVisa = z.infer<typeof OnlineVisa>

export const Quote = named('Quote', {
  /** What the rule asks for. Of a visa on arrival with the counter's fee. */
  requirement: VisaRequirement,
  /** Of a visa on arrival: what can be applied for instead, and is what the options are about. */
  online: OnlineVisa.nullable(),
  currency: Currency,
  /**
   * Slowest first, each faster than the one before. Empty where nothing is needed or can be sold, a condition closes
   * the sale (`closing-condition.ts`), or the operator does (`offer.ts`).
   */
  options: z.array(SpeedOption),
  /** 0 where it is not sold (`offer.protection`). */
  denialProtectionFeeCents: Cents,
  offer: QuoteOffer.nullable().default(null),
  canApply: z.boolean(),
  dataVersion: z.int(),
})
export type Quote = z.infer<typeof Quote>
