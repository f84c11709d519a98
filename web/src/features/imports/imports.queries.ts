import type { Run, RunRow } from '@borderlane/contracts/catalogue/run'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, callQuery } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'
import type * as prices from '@borderlane/contracts/catalogue/admin'
import type * as imports from '@borderlane/contracts/catalogue/import'
import { route } from '../../http/routes'

export const importsRoutes = {
  initializeAllPricing: route<typeof prices.initializeAllPricing>('POST /api/admin/pricing/initialize'),
  startPriceUpdate: route<typeof imports.startPriceUpdate>('POST /api/admin/imports/prices'),
  startTravelSync: route<typeof imports.startTravelSync>('POST /api/admin/imports/travel'),
  startOfficialData: route<typeof imports.startOfficialData>('POST /api/admin/imports/official'),
  exportBadRows: route<typeof imports.exportBadRows>('GET /api/admin/imports/:runId/bad-rows'),
  listImportRows: route<typeof imports.listImportRows>('GET /api/admin/imports/:runId/rows'),
  publishImport: route<typeof imports.publishImport>('POST /api/admin/imports/:runId/publish'),
  tellChanges: route<typeof imports.tellChanges>('POST /api/admin/imports/:runId/tell'),
}

const LOOK_MS = 1_000

/** The runs of all tools, newest first; looked at again as long as one of them goes on. */
export const runsQuery = queryOptions({
  queryKey: ['import-runs'],
  queryFn: async ({ signal }) => (await api.call(staffRoutes.listImports, {}, { signal })).runs,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ state }) => state === 'running') ? LOOK_MS : false),
})

export const runRowsQuery = (run: Run, kind: RunRow['kind'], page: number) =>
  callQuery(
    ['import-rows', run.id, run.state, kind, page],
    importsRoutes.listImportRows,
    { runId: run.id, kind, page },
    { placeholderData: keepPreviousData },
  )
