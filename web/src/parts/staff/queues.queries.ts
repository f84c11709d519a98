import { staffRoutes } from '../../http/staff-routes'
import { freshQuery } from '../../http/call-query'

/** How many orders each queue has; renewed while someone looks. */
export const queuesQuery = freshQuery(
  ['staff-orders', 'queues'],
  staffRoutes.countQueues,
  {},
  { refetchInterval: 60_000 },
)
