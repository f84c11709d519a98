import type { Run, RunRow } from '@borderlane/contracts/catalogue/run'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { importsRoutes } from './imports.routes'
import { staffRoutes } from '../../http/staff-routes'

/** Milliseconds between two looks at a run that goes on. */
const LOOK_MS = 1_000

/** The runs of all tools, newest first; looked at again as long as one of them goes on. */
export const runsQuery = queryOptions({
  queryKey: ['import-runs'],
  queryFn: async ({ signal }) => (await api.call(staffRoutes.listImports, {}, { signal })).runs,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ state }) => state === 'running') ? LOOK_MS : false),
})

export const runRowsQuery = (run: Run, kind: RunRow['kind'], page: number) =>
  queryOptions({
    queryKey: ['import-rows', run.id, run.state, kind, page],
    queryFn: ({ signal }) =>
      api.call(importsRoutes.listImportRows, { runId: run.id, kind, page }, { signal }),
    placeholderData: keepPreviousData,
  })
