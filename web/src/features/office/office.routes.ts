import type * as office from '@borderlane/contracts/orders/office'
import { route } from '../../http/routes'

/** What staff say about the days of the office. */
export const officeRoutes = {
  listOfficeDays: route<typeof office.listOfficeDays>('GET /api/admin/office-days'),
  setOfficeDay: route<typeof office.setOfficeDay>('PUT /api/admin/office-days/:day'),
}
