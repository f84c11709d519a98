import { freshQuery } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'

/** Who works on how many orders; renewed with the list. */
export const loadQuery = freshQuery(
  ['staff-orders', 'load'],
  staffRoutes.readLoad,
  {},
  { refetchInterval: 60_000 },
)
