import type { DocumentWords } from './en'

export const documents = {
  passport: 'Gültiger Reisepass',
  photo: 'Passfoto',
  itinerary: 'Reiseplan',
  funds: 'Finanzierungsnachweis',
  accommodation: 'Unterkunftsnachweis',
  return_ticket: 'Rückflugticket',
  bank_statement: 'Kontoauszug',
  invitation: 'Einladungsschreiben',
  insurance: 'Reiseversicherung',
  vaccination: 'Impfbescheinigung',
} satisfies DocumentWords
