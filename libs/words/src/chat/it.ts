import type { ChatWords } from './en'

export const chat = {
  greeting:
    'Buongiorno! Mi dica quale passaporto ha e dove vuole andare, e Le dirò se Le serve un visto, quanto costa e quanto tempo richiede.',
  thanks: 'Prego. Buon viaggio!',
  unknown:
    'Mi dispiace, questo non lo so. Posso dire se per un passaporto e una destinazione serve un visto, quanto può restare, quanto costa, quanto tempo richiede, quali documenti sono richiesti e a che punto è la Sua domanda. Per tutto il resto può aiutarLa il nostro team.',
  which_passport: 'Quale passaporto ha? Poi potrò informarLa su questa destinazione: {{to}}.',
  which_destination: 'Passaporto: {{from}}. Dove vuole andare?',
  which_route: 'Quale passaporto ha e dove vuole andare?',
  own_country: 'Con il passaporto del Paese stesso non serve alcun visto per questa destinazione: {{to}}.',
  no_rule: 'Non ho informazioni sul visto per questa tratta (passaporto: {{from}}; destinazione: {{to}}).',
  data_away: 'Al momento non riesco a consultare i nostri dati sui visti. Riprovi tra un minuto.',
  visa_not_needed: 'No. Passaporto: {{from}}. Destinazione: {{to}}. Il visto non è necessario.',
  visa_not_needed_days_one:
    'No. Passaporto: {{from}}. Destinazione: {{to}}. Il visto non è necessario per un soggiorno fino a {{count}} giorno.',
  visa_not_needed_days_many:
    'No. Passaporto: {{from}}. Destinazione: {{to}}. Il visto non è necessario per un soggiorno fino a {{count}} di giorni.',
  visa_not_needed_days_other:
    'No. Passaporto: {{from}}. Destinazione: {{to}}. Il visto non è necessario per un soggiorno fino a {{count}} giorni.',
  visa_needed: 'Sì. Passaporto: {{from}}. Destinazione: {{to}}. È necessario un visto: {{title}}.',
  authorisation_needed:
    'Passaporto: {{from}}. Destinazione: {{to}}. Il visto non è necessario, ma serve un’autorizzazione elettronica di viaggio: {{title}}.',
  no_admission:
    'Questa destinazione ({{to}}) non ammette i titolari di questo passaporto ({{from}}); per questo non è possibile presentare una domanda.',
  source: 'Fonte: {{source}}. Ultima verifica: {{day}}.',
  stay_days_one:
    'Passaporto: {{from}}. Destinazione: {{to}}. Può restare senza visto fino a {{count}} giorno.',
  stay_days_many:
    'Passaporto: {{from}}. Destinazione: {{to}}. Può restare senza visto fino a {{count}} di giorni.',
  stay_days_other:
    'Passaporto: {{from}}. Destinazione: {{to}}. Può restare senza visto fino a {{count}} giorni.',
  stay_not_stated:
    'Passaporto: {{from}}. Destinazione: {{to}}. Il visto non è necessario, ma la nostra fonte non dice quanto può restare. Lo verifichi prima di partire.',
  stay_by_visa:
    'Passaporto: {{from}}. Destinazione: {{to}}. È necessario un visto ({{title}}). La durata del soggiorno è indicata sul visto: la decide l’autorità, e i nostri dati non la riportano.',
  cost_none:
    'Passaporto: {{from}}. Destinazione: {{to}}. Non c’è nulla da richiedere, quindi qui non costa nulla.',
  cost_intro: 'Passaporto: {{from}}. Destinazione: {{to}}. {{title}}, costi:',
  cost_speed:
    '{{speed}}: {{total}} (tassa ufficiale {{governmentFee}}, nostra commissione di servizio {{serviceFee}})',
  cost_speed_fee_unknown:
    '{{speed}}: {{serviceFee}} di commissione di servizio. La tassa ufficiale non ci è nota e si aggiunge',
  cost_not_offered:
    'Non offriamo domande per questa tratta (passaporto: {{from}}; destinazione: {{to}}), quindi non abbiamo un prezzo.',
  cost_protection: 'La Protezione dal Rifiuto costa in più {{amount}}, se la sceglie.',
  speed_intro: 'Passaporto: {{from}}. Destinazione: {{to}}. {{title}}, tempi:',
  speed_days_one: '{{speed}}: {{count}} giorno lavorativo',
  speed_days_many: '{{speed}}: {{count}} di giorni lavorativi',
  speed_days_other: '{{speed}}: {{count}} giorni lavorativi',
  speed_hours: '{{speed}}: entro lo stesso giorno',
  authority_business: 'L’autorità stessa impiega di solito da {{min}} a {{max}} giorni lavorativi.',
  authority_calendar: 'L’autorità stessa impiega di solito da {{min}} a {{max}} giorni di calendario.',
  standard: 'Normale',
  rush: 'Urgente',
  super_rush: 'Molto urgente',
  same_day: 'In giornata',
  documents_intro: 'Passaporto: {{from}}. Destinazione: {{to}}. Documenti richiesti:',
  documents_none:
    'Passaporto: {{from}}. Destinazione: {{to}}. Non c’è nulla da richiedere, quindi non chiediamo documenti.',
  apply_steps:
    'Scelga una velocità, compili un solo modulo (nome, passaporto, date di viaggio, documenti) e paghi. Controlliamo tutto e lo inviamo all’autorità. Non serve un account.',
  refund_cancel:
    'Se annulla prima che la domanda sia inviata al governo, riceve indietro per intero la tassa ufficiale e la protezione, e il {{percent}}% della nostra commissione di servizio. Dopo, nulla.',
  refund_cancel_share_unknown:
    'Se annulla prima che la domanda sia inviata al governo, riceve indietro per intero la tassa ufficiale e la protezione, e una parte della nostra commissione di servizio. Dopo, nulla.',
  refund_rejected:
    'Se il governo rifiuta la domanda, la Protezione dal Rifiuto restituisce tutto ciò che ha pagato; senza di essa non viene restituito nulla.',
  refund_order: 'Per {{reference}}: annullando ora, vengono restituiti {{amount}}.',
  order_status: '{{reference}} (passaporto {{from}}, destinazione {{to}}): {{status}}.',
  order_unpaid: 'È salvata e attende il pagamento: {{amount}}.',
  order_paid: 'È pagata e attende che uno di noi la esamini.',
  order_in_review: 'La stiamo controllando prima di inviarla.',
  order_submitted_to_govt: 'L’abbiamo inviata; decide il governo.',
  order_waiting_on_govt: 'Il governo la sta lavorando.',
  order_approved: 'È approvata. La pagina della domanda indica i prossimi passi.',
  order_rejected: 'Il governo l’ha rifiutata. La pagina della domanda indica che cosa accade al denaro.',
  order_due: 'È promessa per il giorno: {{day}}.',
  order_unseen:
    'Posso vedere solo una domanda di cui ha aperto la pagina, oppure quelle del Suo account. Apra il link nella nostra e-mail o acceda.',
  order_none: 'Nel Suo account non ci sono ancora domande.',
  person:
    'Può scrivere al nostro team dalla pagina dei contatti. I nostri orari: dal lunedì al venerdì dalle 9 alle 18, il sabato dalle 10 alle 16.',
  link_results: 'Vedi la risposta completa',
  link_apply: 'Presenta la domanda',
  link_search: 'Cerca la tratta',
  link_contact: 'Contatti',
  link_help: 'Per saperne di più: {{question}}',
  link_terms: 'Le nostre condizioni di rimborso',
  link_order: 'Apri la domanda',
  link_orders: 'Le mie domande',
} satisfies ChatWords
