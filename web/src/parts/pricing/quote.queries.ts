import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

/** The rule of a route with the price of every speed on offer. */
export const quoteQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['quote', from, to],
    queryFn: ({ signal }) => api.call(routes.getQuote, { from, to }, { signal }),
    staleTime: 60_000,
  })
