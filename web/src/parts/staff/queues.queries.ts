import { staffRoutes } from '../../http/staff-routes'
import { freshQuery } from '../../http/client'

export const queuesQuery = freshQuery(
  ['staff-orders', 'queues'],
  staffRoutes.countQueues,
  {},
  { refetchInterval: 60_000 },
)
