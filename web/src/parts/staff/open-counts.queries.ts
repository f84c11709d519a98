import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

const RENEWED_EVERY_MS = 60_000

/** @param list the first part of the key of their list, so that both change together */
const openCount = (list: string, read: (signal: AbortSignal) => Promise<{ total: number }>) =>
  queryOptions({
    queryKey: [list, 'count'],
    queryFn: async ({ signal }) => (await read(signal)).total,
    staleTime: 0,
    refetchInterval: RENEWED_EVERY_MS,
  })

/** How many messages no one has answered yet. */
export const openMessagesQuery = openCount('admin-messages', (signal) =>
  api.call(routes.listMessages, { state: 'open', pageSize: '1' }, { signal }),
)

/** How many reported corrections no one has decided yet. */
export const openCorrectionsQuery = openCount('corrections', (signal) =>
  api.call(routes.listCorrections, {}, { signal }),
)
