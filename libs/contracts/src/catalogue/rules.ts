import { z } from 'zod'
import { call } from '../define'
import { CountryCode, Day, Id, Instant, line, PageNumber, WebAddress, paged } from '../primitives'
import { RuleEntry, StayDays } from './corrections'
import { BorderKind } from './border-rules'
import { CountryName, Evidence, RuleSummary, Source } from './requirement'
import { FactName } from './fact-values'
import { Run } from './run'

const MOST_PASSPORTS = 200
export const MOST_CONFIRMED = 500
const FIELDS_BESIDE = 20

const ReadAt = z.strictObject({ name: line(200), url: WebAddress })

export const RulePattern = z.strictObject({
  passports: z.array(CountryCode).min(1).max(MOST_PASSPORTS),
  destination: CountryCode,
  entry: RuleEntry,
  stayDays: StayDays.nullable().default(null),
  /** Today unless given. */
  validFrom: Day.optional(),
  validUntil: Day.nullable().default(null),
  source: ReadAt,
})
export type RulePattern = z.infer<typeof RulePattern>

/** What a change does to one route. `kept`: what is there was seen later, or edited by hand. */
export const PreviewedRule = z.object({
  passportCountry: CountryName,
  outcome: z.enum(['changed', 'unchanged', 'kept']),
  /** The rule of the first day of the change, as it is; null where there is none. */
  before: RuleSummary.nullable(),
})
export type PreviewedRule = z.infer<typeof PreviewedRule>

export const previewRules = call('catalogue.previewRules', {
  http: 'POST /api/admin/rules/preview',
  summary: 'Preview a change of rules',
  description: 'What `POST /api/admin/rules` would do with the same input. Nothing is changed.',
  access: 'admin',
  bodyKeys: MOST_PASSPORTS + FIELDS_BESIDE,
  input: RulePattern,
  output: z.object({ after: RuleSummary, rules: z.array(PreviewedRule) }),
  errors: ['catalogue.country_not_found'],
})

export const setRules = call('catalogue.setRules', {
  http: 'POST /api/admin/rules',
  summary: 'Change the rules of many passports',
  description:
    'One rule for many passports to one destination, from a day on, at once and all or nothing. A run that can be undone.',
  access: 'admin',
  weighty: true,
  deadlineMs: 30_000,
  bodyKeys: MOST_PASSPORTS + FIELDS_BESIDE,
  input: RulePattern,
  output: Run,
  errors: ['catalogue.country_not_found', 'catalogue.import_running'],
})

export const confirmRules = call('catalogue.confirmRules', {
  http: 'POST /api/admin/rules/confirm',
  summary: 'Confirm rules that are still true',
  description:
    'Staff have seen today that the rules of these routes (`GBCN`) still hold. A run that can be undone.',
  access: 'admin',
  deadlineMs: 30_000,
  bodyKeys: MOST_CONFIRMED + FIELDS_BESIDE,
  input: z.strictObject({
    routes: z
      .array(z.string().regex(/^[A-Z]{4}$/))
      .min(1)
      .max(MOST_CONFIRMED)
      .meta({ examples: [['GBCN']] }),
    source: ReadAt,
  }),
  output: Run,
  errors: ['catalogue.requirement_not_found', 'catalogue.import_running'],
})

/**
 * `incomplete`: of the most usual routes those that lack a fact, the most usual first. `disagreeing`: sources disagree.
 * `stale`: not checked for 90 days, most asked for first. `ending`: the rule or its official fee ends within five weeks.
 */
export const RuleQueue = z.enum(['incomplete', 'disagreeing', 'stale', 'ending'])
export type RuleQueue = z.infer<typeof RuleQueue>

export const QueuedRule = z.object({
  passportCountry: CountryName,
  destinationCountry: CountryName,
  rule: RuleSummary,
  evidence: Evidence,
  source: Source,
  checkedOn: Day,
  validUntil: Day.nullable(),
  /** The last day for which the source of the official fee says it. */
  feeUntil: Day.nullable().optional(),
  /** What is known to follow it; null where nothing is. */
  next: z.object({ from: Day, rule: RuleSummary }).nullable(),
  /** Searches and orders of the last 30 days; 0 of `incomplete`, which is sorted by `share`. */
  asked: z.int(),
  /** Of `incomplete`: the facts that no source says, or only an index. */
  missing: z.array(FactName).optional(),
  /** Of `incomplete`: its share of the most usual routes, of 1. */
  share: z.number().optional(),
  /** Of `disagreeing`: what the other source says. */
  proposal: z
    .object({
      id: Id,
      rule: RuleSummary,
      from: Day.nullable(),
      until: Day.nullable(),
      evidence: Evidence,
      source: Source,
      /** Why it is thought to be right, or not; English, as the person who compared them wrote it. */
      remark: z.string(),
      foundAt: Instant,
      /** A government informs its own travellers: a reason to look, which travellers do not see. */
      isAlarm: z.boolean(),
    })
    .nullable(),
})
export type QueuedRule = z.infer<typeof QueuedRule>

export const listRuleQueue = call('catalogue.listRuleQueue', {
  http: 'GET /api/admin/rules/queue',
  summary: 'List rules that wait for a person',
  description: 'One of the queues, with how many each of them holds.',
  access: 'admin',
  input: z.strictObject({
    queue: RuleQueue.default('disagreeing'),
    destination: CountryCode.optional(),
    page: PageNumber,
  }),
  output: z.object({
    rules: z.array(QueuedRule),
    counts: z.object({
      incomplete: z.int().optional(),
      disagreeing: z.int(),
      stale: z.int(),
      ending: z.int(),
    }),
    ...paged,
  }),
})

export const decideDisagreements = call('catalogue.decideDisagreements', {
  http: 'POST /api/admin/rules/disagreements',
  summary: 'Decide what sources disagree about',
  description: 'Accepted: what the other source says becomes the rule. Declined: our rule stays. Once each.',
  access: 'admin',
  deadlineMs: 30_000,
  bodyKeys: MOST_CONFIRMED + FIELDS_BESIDE,
  bodyBytes: 32 * 1024,
  input: z.strictObject({
    ids: z.array(Id).min(1).max(MOST_CONFIRMED),
    decision: z.enum(['accepted', 'declined']),
  }),
  output: Run,
  errors: ['catalogue.disagreement_decided', 'catalogue.import_running'],
})

export const OldList = z.object({
  name: z.string(),
  url: z.url().nullable(),
  readOn: Day,
  /** Of today that rest on it. */
  routes: z.int(),
})
export type OldList = z.infer<typeof OldList>

export const listOldLists = call('catalogue.listOldLists', {
  http: 'GET /api/admin/rules/lists',
  summary: 'List authorities’ lists to be read again',
  description: 'Lists that rules rest on and that no one, no program either, has read for 90 days.',
  access: 'admin',
  output: z.object({
    lists: z.array(OldList),
    /** Duties, transit and permit rules whose source is that old, by kind; kinds without any are missing. */
    borderRules: z.array(z.object({ kind: BorderKind, count: z.int() })),
  }),
})

export const confirmList = call('catalogue.confirmList', {
  http: 'POST /api/admin/rules/lists/confirm',
  summary: 'Confirm that a list still says the same',
  description:
    'Staff have read the list of an authority today: all rules of today that rest on it are checked. A run that can be undone.',
  access: 'admin',
  deadlineMs: 30_000,
  input: z.strictObject({ name: line(200), url: WebAddress, readAt: ReadAt }),
  output: Run,
  errors: ['catalogue.list_not_found', 'catalogue.import_running'],
})
