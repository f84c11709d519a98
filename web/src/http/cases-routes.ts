import type * as assignment from '@borderlane/contracts/orders/assignment'
import type * as desk from '@borderlane/contracts/orders/desk'
import type { listOrderNames } from '@borderlane/contracts/orders/names'
import { route } from './routes'

/** The calls about who of the staff does what. Apart from the others: the first page makes none of them. */
export const casesRoutes = {
  assignOrder: route<typeof assignment.assignOrder>('PUT /api/admin/orders/:id/assignee'),
  takeNextOrder: route<typeof assignment.takeNextOrder>('POST /api/admin/orders/next'),
  listOrderNames: route<typeof listOrderNames>('GET /api/admin/order-names'),
  markOpen: route<typeof desk.markOpen>('POST /api/admin/orders/:id/presence'),
  listKeptLists: route<typeof desk.listKeptLists>('GET /api/admin/kept-lists'),
  keepList: route<typeof desk.keepList>('POST /api/admin/kept-lists'),
  dropList: route<typeof desk.dropList>('DELETE /api/admin/kept-lists/:id'),
  readLoad: route<typeof assignment.readLoad>('GET /api/admin/orders/load'),
}
