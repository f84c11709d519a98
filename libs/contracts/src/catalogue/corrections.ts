import { z } from 'zod'
import { call } from '../define'
import {
  CountryRef,
  Day,
  file,
  Id,
  Instant,
  line,
  PageNumber,
  text,
  WebAddress,
  named,
  paged,
} from '../primitives'
import { CountryName, RuleSummary, Source } from './requirement'

export const reportCorrection = call('catalogue.reportCorrection', {
  http: 'POST /api/corrections',
  summary: 'Report a wrong visa rule',
  description: 'For a person of ours to check. What is written here is never published.',
  status: 201,
  access: 'anyone',
  limit: 'mail',
  input: z.strictObject({
    from: CountryRef,
    to: CountryRef,
    wrong: text(2_000).min(5),
    /** Where the right rule is published. */
    sourceUrl: WebAddress.optional(),
  }),
  output: z.object({ id: Id }),
  errors: ['catalogue.country_not_found', 'catalogue.requirement_not_found'],
})

export const CorrectionState = z.enum(['open', 'accepted', 'declined'])
export type CorrectionState = z.infer<typeof CorrectionState>

export const Correction = z.object({
  id: Id,
  state: CorrectionState,
  passportCountry: CountryName,
  destinationCountry: CountryName,
  /** The reporter's own words. */
  wrong: z.string(),
  sourceUrl: z.string().nullable(),
  reportedAt: Instant,
  decidedAt: Instant.nullable(),
  decidedBy: Id.nullable(),
  decisionSource: Source.nullable(),
})
export type Correction = z.infer<typeof Correction>

export const listCorrections = call('catalogue.listCorrections', {
  http: 'GET /api/admin/corrections',
  summary: 'List reported corrections',
  description: 'Open ones oldest first, decided ones newest decision first.',
  access: 'admin',
  input: z.strictObject({ state: CorrectionState.default('open'), page: PageNumber }),
  output: z.object({
    corrections: z.array(Correction),
    ...paged,
  }),
})

export const RuleEntry = z.enum(['visa_free', 'on_arrival', 'evisa', 'eta', 'embassy', 'no_admission'])

/** Of a stay without a visa, from wherever it is entered: more is a mistake. */
export const StayDays = z.int().min(1).max(3_650)

export const decideCorrection = call('catalogue.decideCorrection', {
  http: 'PATCH /api/admin/corrections/:id',
  summary: 'Decide a reported correction',
  description:
    'With the source that decides it. A rule that is accepted with it takes effect at once, or on its day.',
  access: 'admin',
  input: z.strictObject({
    id: Id,
    decision: z.enum(['accepted', 'declined']),
    source: z.strictObject({ name: line(200), url: WebAddress.nullable() }),
    /** The rule as it should be; none where something else was wrong, for example a fee. */
    rule: z
      .strictObject({
        entry: RuleEntry,
        stayDays: StayDays.nullable().default(null),
        /** Today unless given. */
        validFrom: Day.optional(),
        validUntil: Day.nullable().default(null),
      })
      .optional(),
  }),
  output: Correction,
  errors: ['catalogue.correction_not_found', 'catalogue.correction_decided'],
})

export const VisaUpdate = named('VisaUpdate', {
  id: z.string(),
  passportCountry: CountryName,
  destinationCountry: CountryName,
  old: RuleSummary,
  new: RuleSummary,
  /** The first day of the new rule; may lie ahead. Null: it came with the installation, and its source names none. */
  effective: Day.nullable(),
  /** The last day of a temporary rule. */
  until: Day.nullable(),
  source: Source,
  /** The day that the source names: of its document, or its own; null where only our staff's reading is known. */
  publishedOn: z.string().nullable(),
  /** When we entered it; null: it came with the installation. */
  enteredAt: Instant.nullable(),
})
export type VisaUpdate = z.infer<typeof VisaUpdate>

export const listVisaUpdates = call('catalogue.listVisaUpdates', {
  http: 'GET /api/visa-updates',
  summary: 'List changes of visa rules',
  description:
    'By the day on which they take effect, newest first, announced ones included; or by the day on which they were entered.',
  access: 'anyone',
  limit: 'public-read',
  cacheSeconds: 60,
  input: z.strictObject({ page: PageNumber, by: z.enum(['effective', 'entered']).default('effective') }),
  output: z.object({
    updates: z.array(VisaUpdate),
    ...paged,
  }),
})

export const readVisaUpdatesFeed = call('catalogue.readVisaUpdatesFeed', {
  http: 'GET /visa-updates.xml',
  summary: 'Read the changes of visa rules as RSS',
  description: 'The first page of the changes of visa rules, newest first, for readers of feeds.',
  access: 'anyone',
  answeredBy: 'gateway',
  output: file('application/rss+xml'),
})
