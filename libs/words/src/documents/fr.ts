import type { DocumentWords } from './en'

export const documents = {
  passport: 'Passeport en cours de validité',
  photo: 'Photo d’identité',
  itinerary: 'Itinéraire de voyage',
  funds: 'Justificatif de ressources',
  accommodation: 'Justificatif d’hébergement',
  return_ticket: 'Billet d’avion retour',
  bank_statement: 'Relevé de compte bancaire',
  invitation: 'Lettre d’invitation',
  insurance: 'Assurance voyage',
  vaccination: 'Certificat de vaccination',
} satisfies DocumentWords
