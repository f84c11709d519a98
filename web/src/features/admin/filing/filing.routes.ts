import type { printFilingSheet } from '@borderlane/contracts/orders/casework'
import { route } from '../../../http/routes'

export const filingRoutes = {
  printFilingSheet: route<typeof printFilingSheet>('GET /api/admin/orders/:id/sheet/pdf'),
}
