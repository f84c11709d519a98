import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import { routes } from '../../api/routes'

export const adminsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: async ({ signal }) => (await api.call(routes.listAdmins, {}, { signal })).admins,
  staleTime: 0,
})
