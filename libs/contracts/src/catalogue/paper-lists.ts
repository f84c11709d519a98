import { z } from 'zod'
import { call } from '../define'
import { CountryRef, Id, Instant, line, PageNumber, searchText, named, paged } from '../primitives'
import { NewPaperEntry, PaperEntry, PaperKind } from './papers'
import { CountryName } from './requirement'

export const StaffPaperList = named('StaffPaperList', {
  destination: CountryName,
  kind: PaperKind,
  /** `shipped` with the platform, `staff`: set here, `none`: no list is known, so four papers are "usually asked". */
  origin: z.enum(['shipped', 'staff', 'none']),
  /** The newest change by staff, which the next one names; 0: none. */
  version: z.int(),
  entries: z.array(PaperEntry),
})
export type StaffPaperList = z.infer<typeof StaffPaperList>

export const listPaperLists = call('catalogue.listPaperLists', {
  http: 'GET /api/admin/papers',
  summary: 'List the papers that destinations ask for',
  description:
    "By destination, 20 a page, a list for each kind of visa. `search`: part of a destination's name or its code.",
  access: 'admin',
  input: z.strictObject({ search: searchText(100).default(''), page: PageNumber }),
  output: z.object({
    lists: z.array(StaffPaperList),
    ...paged,
  }),
})

/** Of a list; 0: as shipped. */
const Version = z.int().min(0).max(1_000_000)

const Scope = { destination: CountryRef, kind: PaperKind }
const Reason = line(300)
const MOST_ENTRIES = 80

export const setPaperList = call('catalogue.setPaperList', {
  http: 'PUT /api/admin/papers',
  summary: 'Change a list of papers',
  description:
    'The whole list of one destination and kind of visa. Applies to new quotes within seconds; orders keep the list that they were made with.',
  access: 'admin',
  // An entry has up to 25 fields and list entries, and a kilobyte of text.
  bodyKeys: 25 * MOST_ENTRIES,
  bodyBytes: 256 * 1024,
  input: z.strictObject({
    ...Scope,
    version: Version,
    entries: z.array(NewPaperEntry).min(1).max(MOST_ENTRIES),
    reason: Reason,
  }),
  output: z.object({ version: z.int() }),
  errors: ['catalogue.country_not_found', 'catalogue.changed_meanwhile'],
})

export const PaperListVersion = z.object({
  kind: PaperKind,
  version: z.int(),
  /** How many papers it has; null: as it is shipped. */
  count: z.int().nullable(),
  madeAt: Instant,
  /** Account of the member of staff. */
  madeBy: Id,
  reason: z.string(),
  undoes: z.int().nullable(),
  /** It applies now, and can be undone. */
  isNewest: z.boolean(),
})
export type PaperListVersion = z.infer<typeof PaperListVersion>

export const listPaperVersions = call('catalogue.listPaperVersions', {
  http: 'GET /api/admin/papers/versions',
  summary: 'List the changes of lists of papers',
  description: 'Of one destination, newest first: 50 a page.',
  access: 'admin',
  input: z.strictObject({ destination: CountryRef, page: PageNumber }),
  output: z.object({
    versions: z.array(PaperListVersion),
    ...paged,
  }),
  errors: ['catalogue.country_not_found'],
})

export const undoPaperList = call('catalogue.undoPaperList', {
  http: 'POST /api/admin/papers/undo',
  summary: 'Undo a change of a list of papers',
  description: 'The newest version only: the list that applied before it applies again.',
  access: 'admin',
  input: z.strictObject({ ...Scope, version: Version.min(1), reason: Reason }),
  output: z.object({ version: z.int() }),
  errors: ['catalogue.country_not_found', 'catalogue.version_not_found', 'catalogue.changed_meanwhile'],
})
