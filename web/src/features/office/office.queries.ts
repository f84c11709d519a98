import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { officeRoutes } from './office.routes'

export const OFFICE_DAYS = 'admin-office-days'

export const officeDaysQuery = (year: number) =>
  queryOptions({
    queryKey: [OFFICE_DAYS, year],
    queryFn: ({ signal }) => api.call(officeRoutes.listOfficeDays, { year: String(year) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
