import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

/** What the rules rest on. */
export const dataQuery = queryOptions({
  queryKey: ['data'],
  queryFn: ({ signal }) => api.call(routes.describeData, {}, { signal }),
  staleTime: 60_000,
})
