import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error'

/** Reads are tried again where no answer or an error of the server's came, never where the answer is final. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 2 && error instanceof ApiError && error.isUndecided,
        retryDelay: (attempt) => 500 * 2 ** attempt,
        staleTime: 30_000,
      },
    },
  })
}
