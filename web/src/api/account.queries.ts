import { queryOptions } from '@tanstack/react-query'
import { api } from './client'
import { routes } from './routes'

/** The account of whoever is signed in, with its roles. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => api.call(routes.getAccount, {}, { signal }),
})
