import type { Run } from '@borderlane/contracts/catalogue/run'

export const RUN_ID = '01990000-0000-7000-8000-0000000000d1'

/** A run of the catalogue's tools that has ended well; changed where the test says so. */
export const importRun = (change: Partial<Run> = {}): Run => ({
  id: RUN_ID,
  tool: 'visa-data',
  state: 'published',
  phase: 'finished',
  total: 39_402,
  done: 39_402,
  startedAt: '2026-11-22T09:00:00Z',
  finishedAt: '2026-11-22T09:00:20Z',
  imported: 39_402,
  unchanged: 39_402,
  changed: 0,
  kept: 0,
  updated: 0,
  skipped: 0,
  errors: 0,
  failure: null,
  failureAt: null,
  notice: null,
  origin: 'builtin',
  originName: null,
  source: null,
  stats: null,
  canUndo: false,
  ...change,
})
