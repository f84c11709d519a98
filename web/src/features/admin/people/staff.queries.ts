import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async ({ signal }) => (await api.call(staffRoutes.listStaff, {}, { signal })).staff,
  staleTime: 0,
})
