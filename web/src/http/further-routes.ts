import type * as further from '@borderlane/contracts/orders/further-payments'
import { route } from './routes'

/** The calls about payments beside the price. Apart from the others: the first page makes none of them. */
export const furtherRoutes = {
  askFurtherPayment: route<typeof further.askFurtherPayment>('POST /api/admin/orders/:id/further-payments'),
  withdrawFurtherPayment: route<typeof further.withdrawFurtherPayment>(
    'DELETE /api/admin/orders/:id/further-payments/:furtherPaymentId',
  ),
  declineFurtherPayment: route<typeof further.declineFurtherPayment>(
    'POST /api/orders/:id/further-payments/:furtherPaymentId/decline',
  ),
}
