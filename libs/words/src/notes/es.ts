import type { NoteWords } from './en'

export const notes = {
  visa_free: 'No se necesita visado. No consta cuánto tiempo puede quedarse; compruébelo antes de viajar.',
  visa_free_days_one: 'No se necesita visado para una estancia de hasta {{count}} día.',
  visa_free_days_many: 'No se necesita visado para una estancia de hasta {{count}} de días.',
  visa_free_days_other: 'No se necesita visado para una estancia de hasta {{count}} días.',
  on_arrival: 'El visado se expide en el mostrador a su llegada. Lleve consigo los documentos indicados.',
  evisa: 'El visado se solicita en línea. Lleve una copia durante el viaje.',
  eta: 'Antes de viajar se necesita una autorización electrónica de viaje. Se solicita en línea.',
  embassy: 'El visado lo expide una embajada o un consulado, que puede pedirle que acuda en persona.',
  no_admission:
    'Este destino no admite a titulares de este pasaporte, por lo que no es posible presentar una solicitud.',
  fee_sourced: 'El gobierno cobra {{amount}} (datos: {{asOf}}).',
  fee_free: 'El gobierno no cobra ninguna tasa (datos: {{asOf}}).',
  fee_estimate: 'La tasa oficial es una estimación: {{amount}} ({{asOf}}).',
  fee_unknown: 'No conocemos la tasa oficial y no forma parte del precio mostrado.',
  fee_at_counter: 'En el mostrador cuesta {{amount}} ({{asOf}}).',
  extra_biometrics: 'Las huellas dactilares y la foto (biometría) cuestan {{amount}} más.',
  extra_processing: 'La tramitación cuesta {{amount}} más.',
  extra_airport_security: 'Se añade una tasa de seguridad aeroportuaria de {{amount}}.',
  extra_sustainable_development: 'Se añade una tasa de desarrollo sostenible de {{amount}} por noche.',
  arrival_airports: 'Válido para llegadas a estos aeropuertos: {{airports}}.',
  temporary_measure: 'Es una medida temporal. Pregunte a la autoridad cuánto dura.',
  holds_until: 'Fin de validez de esta norma: {{day}}.',
  may_be_out_of_date: 'Última comprobación de esta norma: {{day}}. Puede no estar actualizada.',
  team_validates:
    'Nuestro equipo comprobará los requisitos más recientes y se encargará de su solicitud de principio a fin.',
} satisfies NoteWords
