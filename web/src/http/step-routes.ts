import type { setOwnStep } from '@borderlane/contracts/orders/own-steps'
import { route } from './routes'

/** The calls about what travellers do themselves. Apart from the others: few pages make them. */
export const stepRoutes = {
  setOwnStep: route<typeof setOwnStep>('PUT /api/orders/:id/steps/:step'),
}
