import type * as offers from '@borderlane/contracts/catalogue/offers'
import { route } from '../../http/routes'

/** What staff decide about what is sold. */
export const offersRoutes = {
  listOffers: route<typeof offers.listOffers>('GET /api/admin/offers'),
  setOffer: route<typeof offers.setOffer>('PUT /api/admin/offers'),
  listOfferVersions: route<typeof offers.listOfferVersions>('GET /api/admin/offers/versions'),
  undoOffer: route<typeof offers.undoOffer>('POST /api/admin/offers/:id/undo'),
  setRegionLicence: route<typeof offers.setRegionLicence>('PUT /api/admin/offers/regions/:region'),
}
