import { queryOptions } from '@tanstack/react-query'
import { api } from './client'
import { routes } from './routes'

/** Public settings of this installation. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => api.call(routes.getConfig, {}, { signal }),
  staleTime: Infinity,
  // Payments may answer later than the gateway; what is not known yet is neither "no methods" nor "nothing back".
  refetchInterval: ({ state: { data } }) => (data?.payments === null ? 2_000 : false),
})
