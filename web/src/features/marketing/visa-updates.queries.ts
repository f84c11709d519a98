import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

/** Changes of visa rules, newest first. */
export const visaUpdatesQuery = (page: number) =>
  queryOptions({
    queryKey: ['visa-updates', page],
    queryFn: ({ signal }) => api.call(routes.listVisaUpdates, { page: String(page) }, { signal }),
    staleTime: 60_000,
  })
