import { routes } from '../../http/routes'
import { callQuery } from '../../http/call-query'

/** What became of the applications of this installation. */
export const trackRecordQuery = callQuery(
  ['track-record'],
  routes.readTrackRecord,
  {},
  { staleTime: 3_600_000 },
)
