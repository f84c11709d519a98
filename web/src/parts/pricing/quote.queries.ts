import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

/** The rule of a route with the price of every speed on offer, on a day of travel (`YYYY-MM-DD`) or today. */
export const quoteQuery = (from: string, to: string, on?: string) =>
  queryOptions({
    queryKey: ['quote', from, to, on ?? ''],
    queryFn: ({ signal }) => api.call(routes.getQuote, { from, to, ...(on ? { on } : {}) }, { signal }),
    staleTime: 60_000,
  })
