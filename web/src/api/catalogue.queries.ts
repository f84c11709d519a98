import { queryOptions } from '@tanstack/react-query'
import { api } from './client'
import { routes } from './routes'

/** All countries; they change with an import only. */
export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: async ({ signal }) => (await api.call(routes.listCountries, {}, { signal })).countries,
  staleTime: Infinity,
})

/** The rule of a route with the price of every speed on offer. */
export const quoteQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['quote', from, to],
    queryFn: ({ signal }) => api.call(routes.getQuote, { from, to }, { signal }),
    staleTime: 60_000,
  })

/** Rates by which amounts are shown in other currencies; every charge is in GBP. */
export const exchangeRatesQuery = queryOptions({
  queryKey: ['exchange-rates'],
  queryFn: ({ signal }) => api.call(routes.listExchangeRates, {}, { signal }),
  staleTime: 3_600_000,
})
