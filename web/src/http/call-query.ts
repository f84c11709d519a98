import type { Call, OutputOf, RequestOf } from '@borderlane/contracts/define'
import { keepPreviousData, type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { api } from './client'
import type { Route } from './routes'

type More<C extends Call> = Omit<UseQueryOptions<OutputOf<C>>, 'queryKey' | 'queryFn' | 'select'> & {
  /** The order whose token goes along. */
  orderId?: string
}

export const callQuery = <C extends Call>(
  queryKey: QueryKey,
  route: Route<C>,
  input: RequestOf<C>,
  { orderId, ...more }: More<C> = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => api.call(route, input, { signal, orderId }), ...more })

/** Asked again each time that it is looked at. */
export const freshQuery: typeof callQuery = (queryKey, route, input, more) =>
  callQuery(queryKey, route, input, { staleTime: 0, ...more })

/** The same for a list of several pages: the page before stays until the next one is there. */
export const pagedQuery: typeof callQuery = (queryKey, route, input, more) =>
  freshQuery(queryKey, route, input, { placeholderData: keepPreviousData, ...more })
