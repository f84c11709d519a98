import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

/** All countries; they change with an import only. */
const placesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: ({ signal }) => api.call(routes.listCountries, {}, { signal }),
  staleTime: Infinity,
})
export const countriesQuery = queryOptions({ ...placesQuery, select: ({ countries }) => countries })
/** Territories, for a search: what is said of them is the answer of a route. */
export const territoriesQuery = queryOptions({
  ...placesQuery,
  select: ({ territories }) => territories ?? [],
})

/** Rates by which amounts are shown in other currencies; every charge is in GBP. */
export const exchangeRatesQuery = queryOptions({
  queryKey: ['exchange-rates'],
  queryFn: ({ signal }) => api.call(routes.listExchangeRates, {}, { signal }),
  staleTime: 3_600_000,
})
