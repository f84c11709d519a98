import { pagedQuery, freshQuery } from '../../http/client'
import type * as offers from '@borderlane/contracts/catalogue/offers'
import { route } from '../../http/routes'
import { staffRoutes } from '../../http/staff-routes'

export const offersRoutes = {
  listOffers: route<typeof offers.listOffers>('GET /api/admin/offers'),
  setOffer: route<typeof offers.setOffer>('PUT /api/admin/offers'),
  listOfferVersions: route<typeof offers.listOfferVersions>('GET /api/admin/offers/versions'),
  undoOffer: route<typeof offers.undoOffer>('POST /api/admin/offers/:id/undo'),
  setRegionLicence: route<typeof offers.setRegionLicence>('PUT /api/admin/offers/regions/:region'),
}

export const OFFERS = 'admin-offers'

export const offersQuery = (search: string, page: number) =>
  pagedQuery([OFFERS, search, page], offersRoutes.listOffers, { search, page })

export const offerVersionsQuery = (destination: string) =>
  freshQuery([OFFERS, 'versions', destination], offersRoutes.listOfferVersions, { destination })

const YEAR_DAYS = 365

/** What became of the applications for a destination that were decided in the last year. */
export const decisionsQuery = (destination: string, enabled: boolean) =>
  freshQuery(
    [OFFERS, 'decisions', destination],
    staffRoutes.readTeamFigures,
    { destination, days: YEAR_DAYS },
    { enabled },
  )
