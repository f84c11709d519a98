import { routes } from '../../http/routes'
import { callQuery } from '../../http/client'

export const trackRecordQuery = callQuery(
  ['track-record'],
  routes.readTrackRecord,
  {},
  { staleTime: 3_600_000 },
)
