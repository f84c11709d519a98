import type { NoteWords } from './en'

export const notes = {
  visa_free:
    'Il visto non è necessario. La durata consentita del soggiorno non è indicata: la verifichi prima di partire.',
  visa_free_days_one: 'Il visto non è necessario per un soggiorno fino a {{count}} giorno.',
  visa_free_days_many: 'Il visto non è necessario per un soggiorno fino a {{count}} di giorni.',
  visa_free_days_other: 'Il visto non è necessario per un soggiorno fino a {{count}} giorni.',
  on_arrival:
    'Il visto viene rilasciato allo sportello all’arrivo. Porti con sé in viaggio i documenti elencati.',
  evisa: 'Il visto si richiede online. Ne porti con sé una copia in viaggio.',
  eta: 'Prima del viaggio è necessaria un’autorizzazione elettronica. Si richiede online.',
  embassy:
    'Il visto viene rilasciato da un’ambasciata o da un consolato, che può chiederLe di presentarsi di persona.',
  no_admission:
    'Questa destinazione non ammette i titolari di questo passaporto; per questo non è possibile presentare una domanda.',
  fee_sourced: 'Il governo chiede {{amount}} (dato: {{asOf}}).',
  fee_free: 'Il governo non chiede alcuna tassa (dato: {{asOf}}).',
  fee_estimate: 'La tassa governativa è stimata in {{amount}} ({{asOf}}).',
  fee_unknown: 'La tassa governativa non ci è nota e non è compresa nel prezzo indicato.',
  fee_at_counter: 'Allo sportello costa {{amount}} ({{asOf}}).',
  extra_biometrics: 'Impronte digitali e foto (dati biometrici) costano in più {{amount}}.',
  extra_processing: 'La lavorazione costa in più {{amount}}.',
  extra_airport_security: 'Si aggiunge una tassa per la sicurezza aeroportuale di {{amount}}.',
  extra_sustainable_development: 'Si aggiunge una tassa per lo sviluppo sostenibile di {{amount}} a notte.',
  arrival_airports: 'Vale per gli arrivi a: {{airports}}.',
  temporary_measure: 'Si tratta di una misura temporanea. Chieda all’autorità quanto dura.',
  holds_until: 'Questa regola vale fino a: {{day}}.',
  may_be_out_of_date: 'Questa regola potrebbe non essere aggiornata. Ultima verifica: {{day}}.',
  team_validates:
    'Il nostro team verificherà i requisiti più recenti e seguirà la Sua domanda dall’inizio alla fine.',
} satisfies NoteWords
