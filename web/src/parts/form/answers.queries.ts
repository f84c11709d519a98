import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

/** What was asked and said in an application of an authority's form. */
export const answersQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'answers'],
    queryFn: ({ signal }) => api.call(routes.readAnswers, { id: orderId }, { signal, orderId }),
    // It holds sealed answers.
    gcTime: 0,
  })
