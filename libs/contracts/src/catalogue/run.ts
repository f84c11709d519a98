import { z } from 'zod'
import { Id, Instant } from '../primitives'
import { Source } from './requirement'

/**
 * What a run does: the rules, their fees and days, the travel sync, the two halves of the initialisation, the
 * authorities' own lists that are built in, and what staff set or confirmed for many routes at once.
 */
export const RunTool = z.enum([
  'visa-data',
  'prices',
  'travel',
  'inflation',
  'tiers',
  'initialize',
  'official',
  'rules',
])
export type RunTool = z.infer<typeof RunTool>

/**
 * `running`, then `published` or `failed` (nothing was changed). With "review first" it waits in `review` until it is
 * published or `discarded`. A published one can be `undone`, the last one first; `partly_undone` where some of it stays,
 * because someone has changed those routes since.
 */
export const RunState = z.enum([
  'running',
  'review',
  'published',
  'failed',
  'discarded',
  'undone',
  'partly_undone',
])

/**
 * Whether travellers hear of a run's changes: `waiting` for a day to pass, `held` because they are many, until an admin
 * says yes; `told`; `dropped`, because none of them applies any more.
 */
export const NoticeState = z.enum(['waiting', 'held', 'told', 'dropped'])
export type NoticeState = z.infer<typeof NoticeState>

/** Counts only: anyone may see them. */
export const RunProgress = z.object({
  id: Id,
  tool: RunTool,
  state: RunState,
  phase: z.enum(['reading', 'comparing', 'publishing', 'finished']),
  /** Rows to do, as far as known. */
  total: z.int(),
  done: z.int(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})
export type RunProgress = z.infer<typeof RunProgress>

export const Run = RunProgress.extend({
  /** Of an import: rows of the source that are in use now, changed or not. */
  imported: z.int(),
  unchanged: z.int(),
  /** New rows are among them. */
  changed: z.int(),
  /**
   * Left alone: edited by hand, or known from a newer source. Of one partly undone: what it did that stays. Its rows
   * of that kind list the routes.
   */
  kept: z.int(),
  /** Of a price update, a sync and the bulk actions. */
  updated: z.int(),
  skipped: z.int(),
  errors: z.int(),
  /** Why it failed: a code of the table of errors. */
  failure: z.string().nullable(),
  /** Of a file that cannot be read: why (`wrong_header`, `binary`, `too_long`, ...) and where. */
  failureAt: z.object({ reason: z.string(), line: z.int() }).nullable(),
  origin: z.enum(['builtin', 'upload', 'address', 'service']),
  originName: z.string().nullable(),
  source: Source.nullable(),
  /** Of the initialisation. */
  stats: z.object({ inflationAdjusted: z.int(), tier1: z.int(), tier2: z.int(), tier3: z.int() }).nullable(),
  /** null: it changed nothing that travellers hear of. */
  notice: NoticeState.nullable(),
  /** It is the last one that changed something, and can be undone. */
  canUndo: z.boolean(),
})
export type Run = z.infer<typeof Run>

export const RunRow = z.object({
  kind: z.enum(['error', 'kept', 'changed', 'new']),
  /** Line of the file; null where there is none. */
  line: z.int().nullable(),
  passport: z.string().nullable(),
  destination: z.string().nullable(),
  /** `wrong_header`, `wrong_columns`, `unknown_country`, `unknown_value`, `same_country`, `duplicate`, `too_long`, `edited`, `newer_source`, `changed_since`, `authority`, `disagreeing`, ... */
  reason: z.string().nullable(),
  /** The row as it was read (200 characters), or the rule before and after. */
  old: z.string().nullable(),
  new: z.string().nullable(),
})
export type RunRow = z.infer<typeof RunRow>
