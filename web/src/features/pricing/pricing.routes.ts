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
