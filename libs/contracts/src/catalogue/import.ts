import { z } from 'zod'
import { call } from '../define'
import { Day, file, Id, line, PageNumber, WebAddress, paged } from '../primitives'
import { orProposed } from '../proposal'
import { Run, RunProgress, RunRow } from './run'

export const IMPORT_BATCH = 4_000

export const importVisaData = call('catalogue.importVisaData', {
  http: 'POST /api/imports/visa-data',
  summary: 'First import of the rules',
  description:
    'The first import, batch by batch: for anyone, but only with `CATALOGUE_SEED=empty` and while the catalogue is empty. `truncate` on the first batch starts afresh.',
  access: 'anyone',
  // The last batch compares and publishes.
  deadlineMs: 30_000,
  input: z.strictObject({
    offset: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(IMPORT_BATCH).default(IMPORT_BATCH),
    truncate: z.boolean().default(false),
  }),
  output: z.object({
    runId: Id,
    total: z.int(),
    /** Of this batch. */
    imported: z.int(),
    nextOffset: z.int(),
    done: z.boolean(),
  }),
  errors: ['catalogue.import_closed', 'catalogue.import_running', 'catalogue.import_out_of_step'],
})

/** What the tools say when they are done; the web has the words. */
const ToolResult = z.object({
  runId: Id,
  success: z.boolean(),
  /** Code of the sentence about the result. */
  message: z.string(),
  updated: z.int(),
})

export const importVisaPrices = call('catalogue.importVisaPrices', {
  http: 'POST /api/imports/prices',
  summary: 'First import of the prices',
  description: 'Within the first import and for one hour.',
  access: 'anyone',
  deadlineMs: 30_000,
  output: ToolResult,
  errors: ['catalogue.import_closed', 'catalogue.import_running'],
})

export const initializePricing = call('catalogue.initializePricing', {
  http: 'POST /api/imports/pricing',
  summary: 'First pricing',
  description:
    'The last step of the first import: inflation and price tiers. For anyone, but only with `CATALOGUE_SEED=empty` and within an hour of the first import.',
  access: 'anyone',
  deadlineMs: 30_000,
  output: ToolResult.extend({ stats: Run.shape.stats }),
  errors: ['catalogue.import_closed', 'catalogue.import_running'],
})

export const getCurrentImport = call('catalogue.getCurrentImport', {
  http: 'GET /api/imports/current',
  summary: 'Read the current import',
  description: 'The run that goes on, or the last one that ended within ten minutes.',
  access: 'anyone',
  limit: 'public-read',
  output: z.object({ run: RunProgress.nullable() }),
})

const RunRef = z.strictObject({ runId: Id })

export const MAX_IMPORT_BYTES = 50 * 1024 * 1024

/** Who says what a file holds, and on which day it held: rules seen later stay as they are. */
const FileSource = {
  sourceName: line(200),
  sourceUrl: WebAddress.optional(),
  asOf: Day,
}

export const startImport = call('catalogue.startImport', {
  http: 'POST /api/admin/imports/visa-data',
  summary: 'Start an import',
  description:
    'Of the built-in rules (or of the service that the operator has set), or of the file behind an address: https, of a host that the operator allows.',
  status: 202,
  access: 'admin',
  input: z.strictObject({
    /** The result waits to be looked at. */
    review: z.boolean().default(false),
    /** Replaces rows that were edited by hand, too; never the newer ones. */
    replaceEdited: z.boolean().default(false),
    file: z.strictObject({ ...FileSource, address: WebAddress }).optional(),
  }),
  output: Run,
  errors: ['catalogue.import_running', 'catalogue.address_refused', 'catalogue.source_failed'],
})

const Choice = z.enum(['true', 'false']).default('false')

export const UploadedRules = z.strictObject({ ...FileSource, review: Choice, replaceEdited: Choice })

export const uploadImport = call('catalogue.uploadImport', {
  http: 'POST /api/admin/imports/upload',
  summary: 'Upload a file of rules',
  description:
    'Starts an import of a CSV file (field `files`, 50 MB at most) in the forms of the public data set, with the columns `from` and `until` where it has them. Source and choices are fields before it.',
  status: 202,
  access: 'admin',
  answeredBy: 'gateway',
  limit: 'upload',
  input: UploadedRules,
  output: Run,
  errors: ['catalogue.import_running', 'catalogue.file_too_large', 'documents.none', 'documents.too_slow'],
})

export const exportBadRows = call('catalogue.exportBadRows', {
  http: 'GET /api/admin/imports/:runId/bad-rows',
  summary: 'Download the bad rows of an import',
  description: 'As CSV: line, reason, countries, and the row as it was read.',
  access: 'admin',
  answeredBy: 'gateway',
  input: RunRef,
  output: file('text/csv'),
  errors: ['catalogue.run_not_found'],
})

export const startPriceUpdate = call('catalogue.startPriceUpdate', {
  http: 'POST /api/admin/imports/prices',
  summary: 'Start a price update',
  description:
    'Brings government fees, days and their sources. Answers at once with the run, which is asked for until it has ended.',
  status: 202,
  access: 'admin',
  output: Run,
  errors: ['catalogue.import_running'],
})

export const startTravelSync = call('catalogue.startTravelSync', {
  http: 'POST /api/admin/imports/travel',
  summary: 'Start a travel-data sync',
  description:
    'Brings what travellers bring along: documents and lengths of stay. Answers at once with the run, which is asked for until it has ended.',
  status: 202,
  access: 'admin',
  output: Run,
  errors: ['catalogue.import_running'],
})

export const startOfficialData = call('catalogue.startOfficialData', {
  http: 'POST /api/admin/imports/official',
  summary: 'Start a run of the official data',
  description:
    "Compares the authorities' own lists that are built in with the rules. The result waits to be looked at, unless `review` is false.",
  status: 202,
  access: 'admin',
  input: z.strictObject({ review: z.boolean().default(true) }),
  output: Run,
  errors: ['catalogue.import_running'],
})

export const listImports = call('catalogue.listImports', {
  http: 'GET /api/admin/imports',
  summary: 'List imports',
  description: 'Newest first: imports, price updates and travel-data syncs.',
  access: 'admin',
  /** Newest first, 50 at most. */
  output: z.object({ runs: z.array(Run) }),
})

export const getImport = call('catalogue.getImport', {
  http: 'GET /api/admin/imports/:runId',
  summary: 'Read an import',
  description:
    'Its state, what it has counted so far, and why it failed if it did. Asked until it has ended.',
  access: 'admin',
  input: RunRef,
  output: Run,
  errors: ['catalogue.run_not_found'],
})

export const listImportRows = call('catalogue.listImportRows', {
  http: 'GET /api/admin/imports/:runId/rows',
  summary: 'List rows of an import',
  description: 'Rows that were bad, kept, changed or new, 100 a page.',
  access: 'admin',
  input: RunRef.extend({
    kind: RunRow.shape.kind.default('error'),
    page: PageNumber,
  }),
  output: z.object({ rows: z.array(RunRow), ...paged }),
  errors: ['catalogue.run_not_found'],
})

export const publishImport = call('catalogue.publishImport', {
  http: 'POST /api/admin/imports/:runId/publish',
  summary: 'Publish an import',
  description:
    'What takes longer than 10 s goes on after the answer: until then the run stays in `review`. With four eyes a second person has to confirm one that changes many routes: the answer is then `{ proposal }`. Until then such a run waits in `review`, whether or not that was asked for.',
  access: 'admin',
  weighty: true,
  deadlineMs: 30_000,
  input: RunRef,
  output: orProposed(Run),
  errors: ['catalogue.run_not_found', 'catalogue.run_not_open'],
})

export const undoImport = call('catalogue.undoImport', {
  http: 'POST /api/admin/imports/:runId/undo',
  summary: 'Undo an import',
  description:
    'Takes the last published run back, or throws away one that waits. What takes longer than 10 s goes on after the answer: until then the run stays as it was.',
  access: 'admin',
  deadlineMs: 30_000,
  input: RunRef,
  output: Run,
  errors: ['catalogue.run_not_found', 'catalogue.run_not_undoable', 'catalogue.import_running'],
})

export const tellChanges = call('catalogue.tellChanges', {
  http: 'POST /api/admin/imports/:runId/tell',
  summary: 'Notify travellers of an import',
  description:
    'Of a run that changed more than 1 % of the rules no one hears before an admin says yes. They hear a day after the change, of the rules as they are then.',
  access: 'admin',
  input: RunRef,
  output: Run,
  errors: ['catalogue.run_not_found', 'catalogue.run_not_open'],
})
