import type { DocumentWords } from './en'

export const documents = {
  passport: 'Passaporto valido',
  photo: 'Fototessera',
  itinerary: 'Itinerario di viaggio',
  funds: 'Prova dei mezzi finanziari',
  accommodation: 'Prova dell’alloggio',
  return_ticket: 'Biglietto aereo di ritorno',
  bank_statement: 'Estratto conto bancario',
  invitation: 'Lettera d’invito',
  insurance: 'Assicurazione di viaggio',
  vaccination: 'Certificato di vaccinazione',
} satisfies DocumentWords
