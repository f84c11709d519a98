import type { setReminders } from '@borderlane/contracts/orders/order-holder'
import { route } from '../../http/routes'

/** Of the page of an order alone: it comes with that. */
export const visaRoutes = {
  setReminders: route<typeof setReminders>('PUT /api/orders/:id/reminders'),
}
