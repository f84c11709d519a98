import type { Entry } from './visa-policy'

const PASSPORT = 'Valid passport'
const PHOTO = 'Passport photo'
const ITINERARY = 'Travel itinerary'
const FUNDS = 'Proof of funds'
const ACCOMMODATION = 'Proof of accommodation'
const RETURN_TICKET = 'Return flight ticket'

/** What a traveller is asked for by the way of entry, until somebody enters the destination's own list. */
export const REQUIRED_DOCUMENTS: Record<Entry, readonly string[]> = {
  embassy: [PASSPORT, PHOTO, ITINERARY, FUNDS, ACCOMMODATION, RETURN_TICKET],
  evisa: [PASSPORT, PHOTO, ITINERARY, ACCOMMODATION],
  eta: [PASSPORT, ITINERARY],
  on_arrival: [PASSPORT, PHOTO, FUNDS, ACCOMMODATION, RETURN_TICKET],
  visa_free: [PASSPORT],
  no_admission: [],
}
