import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

const ASKED_EVERY_MS = 3_000

/** A payment as the test provider has it. It may end on its own, or in another tab. */
export const testPaymentQuery = (ref: string) =>
  queryOptions({
    queryKey: ['test-payment', ref],
    queryFn: ({ signal }) => api.call(routes.getTestPayment, { ref }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? ASKED_EVERY_MS : false),
    staleTime: 0,
    retry: false,
  })
