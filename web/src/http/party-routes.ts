import type * as parties from '@borderlane/contracts/orders/parties'
import type { startPartyPayment } from '@borderlane/contracts/payments/order-holder'
import { route } from './routes'

/** The calls about people who apply together. Apart from the others: the first page makes none of them. */
export const partyRoutes = {
  foundParty: route<typeof parties.foundParty>('POST /api/orders/:id/party'),
  getParty: route<typeof parties.getParty>('GET /api/parties/:id'),
  addTraveller: route<typeof parties.addTraveller>('POST /api/parties/:id/travellers'),
  removeTraveller: route<typeof parties.removeTraveller>('DELETE /api/parties/:id/travellers/:orderId'),
  shareTraveller: route<typeof parties.shareTraveller>('POST /api/parties/:id/travellers/:orderId/link'),
  startPartyPayment: route<typeof startPartyPayment>('POST /api/parties/:id/payments'),
}
