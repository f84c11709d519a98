import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../http/client'
import { routes } from '../../../http/routes'

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async ({ signal }) => (await api.call(routes.listStaff, {}, { signal })).staff,
  staleTime: 0,
})
