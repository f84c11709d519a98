import type { TextKey } from '@borderlane/words/text-types'
import type { Entry } from './visa-policy'

export type DocumentCode = TextKey<'documents'>

/** What a traveller is asked for by the way of entry, until somebody enters the destination's own list. */
export const REQUIRED_DOCUMENTS: Record<Entry, readonly DocumentCode[]> = {
  embassy: ['passport', 'photo', 'itinerary', 'funds', 'accommodation', 'return_ticket'],
  evisa: ['passport', 'photo', 'itinerary', 'accommodation'],
  eta: ['passport', 'itinerary'],
  on_arrival: ['passport', 'photo', 'funds', 'accommodation', 'return_ticket'],
  visa_free: ['passport'],
  no_admission: [],
}
