import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

/** All countries; they change with an import only. */
export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: async ({ signal }) => (await api.call(routes.listCountries, {}, { signal })).countries,
  staleTime: Infinity,
})

/** Rates by which amounts are shown in other currencies; every charge is in GBP. */
export const exchangeRatesQuery = queryOptions({
  queryKey: ['exchange-rates'],
  queryFn: ({ signal }) => api.call(routes.listExchangeRates, {}, { signal }),
  staleTime: 3_600_000,
})
