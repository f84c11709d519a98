import type { listClosedDays } from '@borderlane/contracts/orders/office'
import { publicRoute } from '../../http/routes'

/** What only an answer asks. */
export const resultsRoutes = {
  listClosedDays: publicRoute<typeof listClosedDays>('GET /api/closed-days'),
}
