import type { Translation } from '../translation'

/** What a traveller is asked for. */
export const documents = {
  passport: 'Valid passport',
  photo: 'Passport photo',
  itinerary: 'Travel itinerary',
  funds: 'Proof of funds',
  accommodation: 'Proof of accommodation',
  return_ticket: 'Return flight ticket',
  bank_statement: 'Bank statement',
  invitation: 'Letter of invitation',
  insurance: 'Travel insurance',
  vaccination: 'Vaccination certificate',
} as const

export type DocumentWords = Translation<typeof documents>
