import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

/** What an application for a route asks, and what travellers fill in beside it. */
export const formQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['form', from, to],
    queryFn: ({ signal }) => api.call(routes.findForm, { from, to }, { signal }),
    staleTime: 60_000,
  })
