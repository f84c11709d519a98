import { pagedQuery } from '../../http/call-query'
import type * as office from '@borderlane/contracts/orders/office'
import { route } from '../../http/routes'

export const officeRoutes = {
  listOfficeDays: route<typeof office.listOfficeDays>('GET /api/admin/office-days'),
  setOfficeDay: route<typeof office.setOfficeDay>('PUT /api/admin/office-days/:day'),
}

export const OFFICE_DAYS = 'admin-office-days'

export const officeDaysQuery = (year: number) =>
  pagedQuery([OFFICE_DAYS, year], officeRoutes.listOfficeDays, { year: String(year) })
