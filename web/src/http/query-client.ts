import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './client'

/**
 * Reads are tried again where no answer or an error of the server's came, never where the answer is final or the
 * visitor has waited for the whole time limit already. Without a network requests fail at once: the default would hold them back in silence and make them later, deletions too.
 */
export function newQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: (count, error) =>
          count < 2 && error instanceof ApiError && error.isUndecided && error.code !== 'network.timeout',
        retryDelay: (attempt) => 500 * 2 ** attempt,
        staleTime: 30_000,
      },
    },
  })
  queryClient.setQueryDefaults([TYPED], { gcTime: Infinity })
  return queryClient
}

/** Of texts that were typed and not sent: they wait as long as the page is open. */
export const TYPED = 'typed-text'

const PUBLIC = new Set(['config', 'countries', 'exchange-rates', 'quote'])

/** Another user sits here, or none: what was answered to the one before is dropped, and read again where shown. */
export function forgetAnswers(queryClient: QueryClient): void {
  void queryClient.resetQueries({ predicate: ({ queryKey }) => !PUBLIC.has(String(queryKey[0])) })
}
