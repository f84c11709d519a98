import { queryOptions } from '@tanstack/react-query'
import { routes } from '../../http/routes'
import { callQuery } from '../../http/client'

const placesQuery = callQuery(['countries'], routes.listCountries, {}, { staleTime: Infinity })
export const countriesQuery = queryOptions({ ...placesQuery, select: ({ countries }) => countries })
/** Territories, for a search: what is said of them is the answer of a route. */
export const territoriesQuery = queryOptions({
  ...placesQuery,
  select: ({ territories }) => territories ?? [],
})

/** Rates by which amounts are shown in other currencies; every charge is in GBP. */
export const exchangeRatesQuery = callQuery(
  ['exchange-rates'],
  routes.listExchangeRates,
  {},
  { staleTime: 3_600_000 },
)
