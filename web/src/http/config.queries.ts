import { queryOptions } from '@tanstack/react-query'
import { api } from './client'
import { routes } from './routes'

/** Public settings of this installation. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => api.call(routes.getConfig, {}, { signal }),
  staleTime: Infinity,
})
