import type { DocumentWords } from './en'

export const documents = {
  passport: 'Pasaporte en vigor',
  photo: 'Foto de pasaporte',
  itinerary: 'Itinerario de viaje',
  funds: 'Prueba de fondos',
  accommodation: 'Prueba de alojamiento',
  return_ticket: 'Billete de avión de vuelta',
  bank_statement: 'Extracto bancario',
  invitation: 'Carta de invitación',
  insurance: 'Seguro de viaje',
  vaccination: 'Certificado de vacunación',
} satisfies DocumentWords
