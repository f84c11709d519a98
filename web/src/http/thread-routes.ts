import type * as thread from '@borderlane/contracts/orders/thread'
import { route } from './routes'

/** The calls about messages of an application. Apart from the others: the first page makes none of them. */
export const threadRoutes = {
  readThread: route<typeof thread.readThread>('GET /api/orders/:id/messages'),
  writeToStaff: route<typeof thread.writeToStaff>('POST /api/orders/:id/messages'),
  writeToTraveller: route<typeof thread.writeToTraveller>('POST /api/admin/orders/:id/messages'),
}
