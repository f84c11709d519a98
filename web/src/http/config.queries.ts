import { routes } from './routes'
import { callQuery } from './client'

export const configQuery = callQuery(
  ['config'],
  routes.getConfig,
  {},
  {
    staleTime: Infinity,
    // Payments may answer later than the gateway; what is not known yet is neither "no methods" nor "nothing back".
    refetchInterval: ({ state: { data } }) => (data?.payments === null ? 2_000 : false),
  },
)
