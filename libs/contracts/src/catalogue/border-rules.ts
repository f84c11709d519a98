import { z } from 'zod'
import { call } from '../define'
import { file, Id, Instant, line, PageNumber, searchText, typed } from '../primitives'
import { orProposed } from '../proposal'
import { CountryName } from './requirement'
import { TripLine } from './trips'

/** `duty`: what is to be done beside the visa. `transit`: what changing planes takes. `permit`: what a visa or permit of another country gives. */
export const BorderKind = z.enum(['duty', 'transit', 'permit'])
export type BorderKind = z.infer<typeof BorderKind>

/** A rule as a line of its file: texts by the names of the columns, empty where it says nothing. */
export const BorderLine = z.record(z.string().max(40), typed(1_500))
export type BorderLine = z.infer<typeof BorderLine>

/** Of a line: the same from release to release, whatever staff make of it. */
const LineId = z.string().regex(/^[0-9a-f]{16}$/)

/** `id` null: a new line, or the one for the same places, passports and case. `line` null: it is taken out. */
export const BorderChange = z.object({ id: LineId.nullable(), line: BorderLine.nullable() })
export type BorderChange = z.infer<typeof BorderChange>

/** More than the longest list has. */
const MOST_CHANGES = 600
/** A line has up to 20 columns. */
const BODY = { bodyKeys: 25 * MOST_CHANGES, bodyBytes: 512 * 1024 }
/** Of a file with rules. */
export const BORDER_FILE_BYTES = 400_000
const Changes = z.array(z.strictObject(BorderChange.shape)).min(1).max(MOST_CHANGES)
/** Rises with every change of its kind; 0: as shipped. */
const Version = z.int().min(0).max(1_000_000)
const Reason = line(300)

export const StaffBorderRule = z.object({
  id: z.string(),
  line: BorderLine,
  origin: z.enum(['shipped', 'staff']),
  /** Its source was read more than 90 days ago. */
  isOld: z.boolean(),
})
export type StaffBorderRule = z.infer<typeof StaffBorderRule>

export const listBorderRules = call('catalogue.listBorderRules', {
  http: 'GET /api/admin/border-rules',
  summary: 'List duties, transit rules or rules for holders of permits',
  description:
    '20 a page. `search`: a country by name or code, or a part of any column. `old`: those whose source was read more than 90 days ago, the oldest first.',
  access: 'admin',
  input: z.strictObject({
    kind: BorderKind.default('duty'),
    search: searchText(100).default(''),
    old: z.enum(['true', 'false']).default('false'),
    page: PageNumber,
  }),
  output: z.object({
    rules: z.array(StaffBorderRule),
    version: Version,
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
})

export const readBorderFile = call('catalogue.readBorderFile', {
  http: 'POST /api/admin/border-rules/file',
  summary: 'Read a CSV file of border rules',
  description:
    'Compares a file, as `GET /api/admin/border-rules.csv` gives it, with the rules in use: lines that are new or differ are changes to preview and save. Nothing is changed, and a line that the file lacks stays. `validation.failed` names what is wrong by `line` and column.',
  access: 'admin',
  ...BODY,
  input: z.strictObject({ kind: BorderKind, csv: typed(BORDER_FILE_BYTES) }),
  output: z.object({ changes: z.array(BorderChange), same: z.int() }),
})

/** A route on which travellers read something else. Its sentences are those that differ. */
export const BorderExample = z.object({
  passport: CountryName,
  destination: CountryName,
  before: z.array(TripLine),
  after: z.array(TripLine),
  /** Routes that change in the same words, this one among them. */
  routes: z.int(),
})
export type BorderExample = z.infer<typeof BorderExample>

export const previewBorderRules = call('catalogue.previewBorderRules', {
  http: 'POST /api/admin/border-rules/preview',
  summary: 'Preview a change of border rules',
  description:
    'Answers a trip of today from every passport to every place of the lines, before and after; of transit with a stop there. Nothing is changed.',
  access: 'admin',
  deadlineMs: 30_000,
  ...BODY,
  input: z.strictObject({ kind: BorderKind, changes: Changes }),
  output: z.object({
    ...{ added: z.int(), changed: z.int(), removed: z.int() },
    /** Routes whose answer would be another one. */
    routes: z.int(),
    /** The most frequent first. */
    examples: z.array(BorderExample),
  }),
})

const Done = orProposed(z.object({ version: Version }))

export const setBorderRules = call('catalogue.setBorderRules', {
  http: 'PUT /api/admin/border-rules',
  summary: 'Change border rules',
  description:
    'Some lines of a kind, all or none, on the version that was seen. Answers follow within seconds. Where two people are needed it waits for the second: `{ proposal }`.',
  access: 'admin',
  ...BODY,
  input: z.strictObject({ kind: BorderKind, version: Version, changes: Changes, reason: Reason }),
  output: Done,
  errors: ['catalogue.changed_meanwhile'],
})

/** Someone has changed lines, or undone such a change. */
export const BorderRuleVersion = z.object({
  version: Version,
  /** Lines that it changed; of an undoing none. */
  changes: z.array(BorderChange),
  madeAt: Instant,
  /** Account of the member of staff. */
  madeBy: Id,
  reason: z.string(),
  /** The version that it undoes. */
  undoes: Version.nullable(),
  /** It applies, and no later change is about one of its lines. */
  canUndo: z.boolean(),
})
export type BorderRuleVersion = z.infer<typeof BorderRuleVersion>

export const listBorderRuleVersions = call('catalogue.listBorderRuleVersions', {
  http: 'GET /api/admin/border-rules/versions',
  summary: 'List the changes of border rules',
  description: 'Of one kind, newest first: 20 a page.',
  access: 'admin',
  input: z.strictObject({ kind: BorderKind.default('duty'), page: PageNumber }),
  output: z.object({
    versions: z.array(BorderRuleVersion),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
})

export const undoBorderRules = call('catalogue.undoBorderRules', {
  http: 'POST /api/admin/border-rules/undo',
  summary: 'Undo a change of border rules',
  description: 'What its lines said before it they say again. A later change of one of them is undone first.',
  access: 'admin',
  input: z.strictObject({ kind: BorderKind, version: Version.min(1), reason: Reason }),
  output: Done,
  errors: ['catalogue.version_not_found', 'catalogue.changed_meanwhile'],
})

export const exportBorderRules = call('catalogue.exportBorderRules', {
  http: 'GET /api/admin/border-rules.csv',
  summary: 'Download border rules as CSV',
  description: 'All rules of a kind as they are in use.',
  access: 'admin',
  answeredBy: 'gateway',
  limit: 'export',
  input: z.strictObject({ kind: BorderKind.default('duty') }),
  output: file('text/csv'),
})

/** How many rules of a kind there are, and how current they are. */
export const BorderShare = z.object({
  kind: BorderKind,
  rules: z.int(),
  places: z.int(),
  checkedWithin90Days: z.int(),
})
export type BorderShare = z.infer<typeof BorderShare>
