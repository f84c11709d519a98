import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

/** What became of the applications of this installation. */
export const trackRecordQuery = queryOptions({
  queryKey: ['track-record'],
  queryFn: ({ signal }) => api.call(routes.readTrackRecord, {}, { signal }),
  staleTime: 3_600_000,
})
