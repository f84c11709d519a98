import type { RunTool } from '@borderlane/contracts/catalogue/run'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { pricingRoutes } from './pricing.routes'
import { staffRoutes } from '../../http/staff-routes'

/** All lists of prices, whatever they were searched for. */
export const PRICES = 'prices'

export const pricesQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [PRICES, search, page],
    queryFn: ({ signal }) => api.call(pricingRoutes.listPricedRequirements, { search, page }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Not read again on its own: a change names the version that it was made on. */
export const pricedRowQuery = (id: string) =>
  queryOptions({
    queryKey: ['priced-row', id],
    queryFn: ({ signal }) => api.call(pricingRoutes.getPricedRequirement, { id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

export const priceHistoryQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['price-history', id, version],
    queryFn: async ({ signal }) =>
      (await api.call(pricingRoutes.listRequirementChanges, { id }, { signal })).changes,
  })

/** What a bulk action would change now. */
export const bulkPreviewQuery = (tool: 'inflation' | 'tiers' | 'initialize') =>
  queryOptions({
    queryKey: [PRICES, 'preview', tool],
    queryFn: ({ signal }) => api.call(pricingRoutes.previewBulkPrices, { tool }, { signal }),
    staleTime: 0,
  })

const BULK: readonly RunTool[] = ['inflation', 'tiers', 'initialize']

/** The bulk action that can be undone, if the last run was one. */
export const undoableQuery = queryOptions({
  queryKey: ['bulk-undo'],
  queryFn: async ({ signal }) => {
    const { runs } = await api.call(staffRoutes.listImports, {}, { signal })
    return runs.find((run) => run.canUndo && BULK.includes(run.tool)) ?? null
  },
})
