import type { RunTool } from '@borderlane/contracts/catalogue/run'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, callQuery, freshQuery } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'
import type * as prices from '@borderlane/contracts/catalogue/admin'
import { route } from '../../http/routes'

export const pricingRoutes = {
  listPricedRequirements: route<typeof prices.listPricedRequirements>('GET /api/admin/requirements'),
  getPricedRequirement: route<typeof prices.getPricedRequirement>('GET /api/admin/requirements/:id'),
  editPrice: route<typeof prices.editPrice>('PATCH /api/admin/requirements/:id'),
  addCompetitorPrice: route<typeof prices.addCompetitorPrice>(
    'POST /api/admin/requirements/:id/competitor-prices',
  ),
  listRequirementChanges: route<typeof prices.listRequirementChanges>(
    'GET /api/admin/requirements/:id/history',
  ),
  previewBulkPrices: route<typeof prices.previewBulkPrices>('GET /api/admin/pricing/preview'),
  applyInflation: route<typeof prices.applyInflation>('POST /api/admin/pricing/inflation'),
  setPriceTiers: route<typeof prices.setPriceTiers>('POST /api/admin/pricing/tiers'),
  exportPrices: route<typeof prices.exportPrices>('GET /api/admin/pricing/export'),
}

export const PRICES = 'prices'

export const pricesQuery = (search: string, page: number) =>
  callQuery(
    [PRICES, search, page],
    pricingRoutes.listPricedRequirements,
    { search, page },
    { placeholderData: keepPreviousData },
  )

/** Not read again on its own: a change names the version that it was made on. */
export const pricedRowQuery = (id: string) =>
  callQuery(
    ['priced-row', id],
    pricingRoutes.getPricedRequirement,
    { id },
    { staleTime: Infinity, gcTime: 0 },
  )

export const priceHistoryQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['price-history', id, version],
    queryFn: async ({ signal }) =>
      (await api.call(pricingRoutes.listRequirementChanges, { id }, { signal })).changes,
  })

export const bulkPreviewQuery = (tool: 'inflation' | 'tiers' | 'initialize') =>
  freshQuery([PRICES, 'preview', tool], pricingRoutes.previewBulkPrices, { tool })

const BULK: readonly RunTool[] = ['inflation', 'tiers', 'initialize']

export const undoableQuery = queryOptions({
  queryKey: ['bulk-undo'],
  queryFn: async ({ signal }) => {
    const { runs } = await api.call(staffRoutes.listImports, {}, { signal })
    return runs.find((run) => run.canUndo && BULK.includes(run.tool)) ?? null
  },
})
