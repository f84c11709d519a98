import { z } from 'zod'
import { call } from '../define'
import { MAX_PRICE_CENTS } from './price-limit'
import {
  Cents,
  Day,
  file,
  Id,
  Instant,
  line,
  PageNumber,
  searchText,
  text,
  Version,
  VisaType,
  WebAddress,
  paged,
} from '../primitives'
import { orProposed, proposalCalls } from '../proposal'
import { CountryName, FeeStatus, SeasonalFee, Source } from './requirement'
import { Run } from './run'

/** tier1 High Income, tier2 Middle Income, tier3 Developing: a label, no price follows from it. */
export const PriceTier = z.enum(['tier1', 'tier2', 'tier3'])
export type PriceTier = z.infer<typeof PriceTier>

export const CompetitorPrice = z.object({ name: z.string(), priceCents: Cents, dateAdded: Instant })
export type CompetitorPrice = z.infer<typeof CompetitorPrice>

const Price = Cents.max(MAX_PRICE_CENTS)
const ListedFee = z
  .string()
  .regex(/^[A-Z]{3} \d{1,9}(\.\d{1,2})?$/)
  .meta({ examples: ['VND 650000'] })
/** Negative: not offered. null: derived (rush, super rush) or not offered (same day). */
const SpeedDays = z.int().min(-1).max(365)

export const PricedRequirement = z.object({
  id: Id,
  /** Rises with every change; a change names the one that it was made on. */
  version: z.int(),
  passportCountry: CountryName,
  destinationCountry: CountryName,
  visaType: VisaType,
  visaRequired: z.boolean(),
  admitted: z.boolean(),
  baseServiceFeeCents: Cents,
  /** What the price book sets in its place; null: it leaves it to the row. */
  bookFeeCents: Cents.nullable(),
  /** Our fee was edited by hand: the price book leaves it alone. */
  ownFee: z.boolean(),
  governmentFeeCents: Cents,
  governmentFeeStatus: FeeStatus,
  governmentFeeSource: Source.nullable(),
  governmentFeeListed: z.string().nullable(),
  /** The fee above is then that of all other days of arrival. */
  governmentFeeSeason: SeasonalFee.nullish(),
  processingDaysStandard: z.int(),
  processingDaysRush: z.int().nullable(),
  processingDaysSuperRush: z.int().nullable(),
  processingDaysSameDay: z.int().nullable(),
  priceTier: PriceTier.nullable(),
  pricingNotes: z.string().nullable(),
  lastPriceUpdated: Instant.nullable(),
  inflationAdjusted: z.boolean(),
  competitorPrices: z.array(CompetitorPrice),
  /** Edited by hand: an import keeps it. */
  editedAt: Instant.nullable(),
  validFrom: Day.nullable(),
  validUntil: Day.nullable(),
})
export type PricedRequirement = z.infer<typeof PricedRequirement>

export const listPricedRequirements = call('catalogue.listPricedRequirements', {
  http: 'GET /api/admin/requirements',
  summary: 'List rules with their prices',
  description:
    "Last changed price first. `search`: part of the passport's or the destination's name, in any case.",
  access: 'admin',
  input: z.strictObject({
    search: searchText(100).default(''),
    page: PageNumber,
  }),
  output: z.object({
    requirements: z.array(PricedRequirement),
    ...paged,
  }),
})

export const getPricedRequirement = call('catalogue.getPricedRequirement', {
  http: 'GET /api/admin/requirements/:id',
  summary: 'Read a rule with its prices',
  description: 'As the list has it, with the version that a change names.',
  access: 'admin',
  input: z.strictObject({ id: Id }),
  output: PricedRequirement,
  errors: ['catalogue.requirement_not_found'],
})

export const editPrice = call('catalogue.editPrice', {
  http: 'PATCH /api/admin/requirements/:id',
  summary: 'Change the price of a rule',
  description: '`catalogue.changed_meanwhile` carries `{ requirement }`, the row as it is now.',
  access: 'admin',
  input: z.strictObject({
    id: Id,
    version: Version,
    /** From then on the price book leaves it alone; null: what the price book says. */
    baseServiceFeeCents: Price.nullable().optional(),
    governmentFeeCents: Price.optional(),
    /** As the government asks for it, for example `VND 650000`; null: no one knows. */
    governmentFeeListed: ListedFee.nullable().optional(),
    /** Missing: as it is; null: the fee is the same on all days. */
    governmentFeeSeason: z
      .strictObject({ ...SeasonalFee.shape, cents: Price, listed: ListedFee })
      .nullable()
      .optional(),
    /** Who says so; a government fee without it is an estimate. */
    governmentFeeSource: z.strictObject({ name: line(200), url: WebAddress.nullable() }).optional(),
    priceTier: PriceTier.nullable().optional(),
    pricingNotes: text(2_000).nullable().optional(),
    processingDaysStandard: SpeedDays.optional(),
    processingDaysRush: SpeedDays.nullable().optional(),
    processingDaysSuperRush: SpeedDays.nullable().optional(),
    processingDaysSameDay: SpeedDays.nullable().optional(),
  }),
  output: PricedRequirement,
  errors: ['catalogue.requirement_not_found', 'catalogue.changed_meanwhile'],
})

export const addCompetitorPrice = call('catalogue.addCompetitorPrice', {
  http: 'POST /api/admin/requirements/:id/competitor-prices',
  summary: "Add a competitor's price",
  description: 'What another seller asks for the same route today; kept with the day, shown to staff only.',
  status: 201,
  access: 'admin',
  input: z.strictObject({ id: Id, name: line(100), priceCents: Price.min(1) }),
  output: PricedRequirement,
  errors: ['catalogue.requirement_not_found'],
})

export const RequirementChange = z.object({
  at: Instant,
  cause: z.enum([
    'import',
    'prices',
    'travel',
    'official',
    'rules',
    'inflation',
    'tiers',
    'initialize',
    'edit',
    'correction',
    'undo',
  ]),
  actorId: Id.nullable(),
  runId: Id.nullable(),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
})
export type RequirementChange = z.infer<typeof RequirementChange>

export const listRequirementChanges = call('catalogue.listRequirementChanges', {
  http: 'GET /api/admin/requirements/:id/history',
  summary: 'List the changes of a rule',
  description: 'Newest first, 100 at most.',
  access: 'admin',
  input: z.strictObject({ id: Id }),
  output: z.object({ changes: z.array(RequirementChange) }),
  errors: ['catalogue.requirement_not_found'],
})

export const previewBulkPrices = call('catalogue.previewBulkPrices', {
  http: 'GET /api/admin/pricing/preview',
  summary: 'Preview a bulk price action',
  description:
    'Old and new values with the number of rules that have them, the most frequent first; amounts in pence. Nothing changes.',
  access: 'admin',
  input: z.strictObject({ tool: z.enum(['inflation', 'tiers', 'initialize']) }),
  output: z.object({
    rows: z.int(),
    changes: z.array(
      z.object({
        field: z.enum(['baseServiceFeeCents', 'governmentFeeCents', 'priceTier']),
        before: z.union([z.string(), z.number()]).nullable(),
        after: z.union([z.string(), z.number()]).nullable(),
        rows: z.int(),
      }),
    ),
    /** Pairs of values that are not listed. */
    more: z.int(),
  }),
  /** A tool that is switched off. */
  errors: ['request.not_found'],
})

export const applyInflation = call('catalogue.applyInflation', {
  http: 'POST /api/admin/pricing/inflation',
  part: 'inflation',
  summary: 'Apply the inflation adjustment',
  description:
    '22 per cent (2019 to 2025) on base fees and on fees of 2019, once per row; `updated` says how many were left. Longer than 10 s: goes on after the answer, as a run that is `running`. With four eyes a second person has to confirm it: the answer is then `{ proposal }`.',
  access: 'admin',
  weighty: true,
  deadlineMs: 30_000,
  output: orProposed(Run),
  errors: ['catalogue.import_running'],
})

export const setPriceTiers = call('catalogue.setPriceTiers', {
  http: 'POST /api/admin/pricing/tiers',
  summary: 'Set the price tiers',
  description:
    "By the income group of the passport's country. Longer than 10 s: goes on after the answer, as a run that is `running`. With four eyes a second person has to confirm it: the answer is then `{ proposal }`.",
  access: 'admin',
  weighty: true,
  deadlineMs: 30_000,
  output: orProposed(Run),
  errors: ['catalogue.import_running'],
})

export const initializeAllPricing = call('catalogue.initializeAllPricing', {
  http: 'POST /api/admin/pricing/initialize',
  summary: 'Initialise pricing',
  description:
    'Both together. Longer than 10 s: goes on after the answer, as a run that is `running`. With four eyes a second person has to confirm it: the answer is then `{ proposal }`.',
  access: 'admin',
  weighty: true,
  deadlineMs: 30_000,
  output: orProposed(Run),
  errors: ['catalogue.import_running'],
})

export const exportPrices = call('catalogue.exportPrices', {
  http: 'GET /api/admin/pricing/export',
  summary: 'Export prices',
  description: 'All rows of today as CSV, or those of a search.',
  access: 'admin',
  answeredBy: 'gateway',
  input: z.strictObject({ search: searchText(100).default('') }),
  output: file('text/csv'),
})

export const { list: listCatalogueProposals, decide: decideCatalogueProposal } = proposalCalls('catalogue')
