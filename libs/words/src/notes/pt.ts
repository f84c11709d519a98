import type { NoteWords } from './en'

export const notes = {
  visa_free:
    'Não é necessário visto. A duração permitida da estadia não é indicada; confirme-a antes de viajar.',
  visa_free_days_one: 'Não é necessário visto para uma estadia de até {{count}} dia.',
  visa_free_days_many: 'Não é necessário visto para uma estadia de até {{count}} de dias.',
  visa_free_days_other: 'Não é necessário visto para uma estadia de até {{count}} dias.',
  on_arrival: 'O visto é emitido no balcão, na chegada. Leve consigo os documentos indicados.',
  evisa: 'O visto é pedido pela internet. Leve consigo uma cópia na viagem.',
  eta: 'É necessária uma autorização eletrônica antes da viagem. Ela é pedida pela internet.',
  embassy: 'O visto é emitido por uma embaixada ou consulado, que pode exigir o comparecimento pessoal.',
  no_admission:
    'Este destino não admite titulares deste passaporte; por isso, não é possível fazer um pedido.',
  fee_sourced: 'O governo cobra {{amount}} (em {{asOf}}).',
  fee_free: 'O governo não cobra taxa (em {{asOf}}).',
  fee_estimate: 'A taxa do governo é uma estimativa de {{amount}} ({{asOf}}).',
  fee_unknown: 'Não conhecemos a taxa do governo e ela não faz parte do preço indicado.',
  fee_at_counter: 'No balcão, custa {{amount}} ({{asOf}}).',
  extra_biometrics: 'As impressões digitais e a foto (dados biométricos) custam mais {{amount}}.',
  extra_processing: 'O processamento custa mais {{amount}}.',
  extra_airport_security: 'Há também uma taxa de segurança aeroportuária de {{amount}}.',
  extra_sustainable_development: 'Há também uma taxa de desenvolvimento sustentável de {{amount}} por noite.',
  arrival_airports: 'Válido para chegadas em: {{airports}}.',
  temporary_measure: 'Esta é uma medida temporária. Pergunte à autoridade quanto tempo ela dura.',
  holds_until: 'Esta regra é válida até {{day}}.',
  may_be_out_of_date: 'Esta regra foi verificada pela última vez em {{day}} e pode estar desatualizada.',
  team_validates:
    'A nossa equipe confirmará os requisitos mais recentes e tratará do seu pedido do início ao fim.',
} satisfies NoteWords
