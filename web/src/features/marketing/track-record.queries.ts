import { routes } from '../../http/routes'
import { callQuery } from '../../http/call-query'

export const trackRecordQuery = callQuery(
  ['track-record'],
  routes.readTrackRecord,
  {},
  { staleTime: 3_600_000 },
)
