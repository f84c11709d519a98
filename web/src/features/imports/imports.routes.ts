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
