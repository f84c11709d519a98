import type { DocumentWords } from './en'

export const documents = {
  passport: 'Passaporte válido',
  photo: 'Foto tipo passaporte',
  itinerary: 'Itinerário de viagem',
  funds: 'Comprovante de meios financeiros',
  accommodation: 'Comprovante de hospedagem',
  return_ticket: 'Passagem de volta',
  bank_statement: 'Extrato bancário',
  invitation: 'Carta-convite',
  insurance: 'Seguro de viagem',
  vaccination: 'Certificado de vacinação',
} satisfies DocumentWords
