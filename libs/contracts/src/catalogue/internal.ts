import { z } from 'zod'
import { call, event, broadcast } from '../define'
import { eventList } from '../event-list'
import { Day, Done, Id, typed } from '../primitives'
import { BorderKind } from './border-rules'
import { UploadedRules } from './import'
import { RuleSummary } from './requirement'
import { proposalEvent } from '../proposal'
import { SiteAct } from '../staff-act'

/**
 * The catalogue has other rows or prices now: caches drop what they hold. `pairs` names the routes (`GBCN`) where the
 * change is small, so that no one reads the rest again; without it everything may be new.
 */
export const catalogueChanged = broadcast(
  'catalogue.changed',
  z.object({ version: z.int(), pairs: z.array(z.string()).optional() }),
)

export const AnnouncedChange = z.object({
  /** The first day of the new rule; may lie ahead. */
  from: Day,
  /** Its last day; null: open. */
  until: Day.nullable(),
  /** null: no one knew a rule for that day. */
  old: RuleSummary.nullable(),
  /** null: the old rule ends, and we know of none after it. */
  new: RuleSummary.nullable(),
  pairs: z.array(z.string().length(4)).min(1),
})
export type AnnouncedChange = z.infer<typeof AnnouncedChange>

/**
 * The rules of these routes (`GBCN`) changed a day ago, in one run or by one person, and the change still applies: of a
 * run that changed many an admin has approved it. Or a change that is known comes within 14 days, or today.
 */
export const rulesChanged = event(
  'catalogue.rules-changed',
  1,
  z.object({
    noticeId: Id,
    pairs: z.array(z.string().length(4)).min(1),
    /** The same routes by what changes; an older version of the catalogue does not say it. */
    changes: z.array(AnnouncedChange).optional(),
  }),
  'noticeId',
)

/** A one-time address on the internal port of the catalogue, at which the gateway reads a whole file. */
export const openExport = call('catalogue.openExport', {
  onBehalf: true,
  input: z.strictObject({
    kind: z.enum(['rules.csv', 'rules.json', 'prices.csv', 'bad-rows.csv', 'border-rules.csv']),
    search: typed(100).default(''),
    /** Of bad rows. */
    runId: Id.optional(),
    /** Of border rules. */
    border: BorderKind.optional(),
  }),
  output: z.object({
    url: z.url(),
    /** Of the public files: what they were made of. The same state, the same file. */
    state: z.string().optional(),
  }),
  errors: ['catalogue.run_not_found'],
})

/** A one-time address on the internal port of the catalogue, to which the gateway brings one file of rules. */
export const openImport = call('catalogue.openImport', {
  onBehalf: true,
  input: UploadedRules,
  output: z.object({ url: z.url() }),
  errors: ['catalogue.import_running'],
})

/** How often routes were asked for on a day, as a gateway has counted in its memory; nothing about who asked. */
export const countSearches = call('catalogue.countSearches', {
  input: z.strictObject({
    /** A part of one gateway's count of one minute: counted once, however often it comes. */
    batchId: Id,
    day: Day,
    routes: z
      .array(z.strictObject({ route: z.string().regex(/^[A-Z]{4}$/), count: z.int().min(1).max(1_000_000) }))
      .min(1)
      .max(5_000),
  }),
  output: Done,
})

/** The answers that search engines are led to: of the countries that the search shows first, without visas that are off. */
export const listSitemapRoutes = call('catalogue.listSitemapRoutes', {
  idempotent: 'read',
  /** As `GBCN`. */
  output: z.object({ routes: z.array(z.string().length(4)) }),
})

export const listCatalogueEvents = eventList('catalogue')

/** Those who may confirm, or the person who asked, get an email. */
export const catalogueProposalChanged = proposalEvent('catalogue')

/** An admin changed the settings of the site: the audit log of orders records it. */
export const siteStaffActed = event('catalogue.staff-acted', 1, SiteAct, 'changeId')
