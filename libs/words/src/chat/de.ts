import type { ChatWords } from './en'

export const chat = {
  greeting:
    'Guten Tag! Sagen Sie mir, welchen Reisepass Sie haben und wohin Sie reisen möchten. Ich sage Ihnen dann, ob Sie ein Visum brauchen, was es kostet und wie lange es dauert.',
  thanks: 'Gern geschehen. Gute Reise!',
  unknown:
    'Das weiß ich leider nicht. Ich kann sagen, ob für einen Reisepass und ein Reiseziel ein Visum nötig ist, wie lange Sie bleiben dürfen, was es kostet, wie lange es dauert, welche Dokumente verlangt werden und wo Ihr Antrag steht. Bei allem anderen kann unser Team helfen.',
  which_passport: 'Welchen Reisepass haben Sie? Dann kann ich Ihnen Auskunft geben. Reiseziel: {{to}}.',
  which_destination: 'Wohin möchten Sie reisen? Reisepass: {{from}}.',
  which_route: 'Welchen Reisepass haben Sie, und wohin möchten Sie reisen?',
  own_country: 'Mit dem Reisepass des Landes selbst brauchen Sie kein Visum. Reiseziel: {{to}}.',
  no_rule: 'Für diese Strecke habe ich keine Visuminformationen. Reisepass: {{from}}. Reiseziel: {{to}}.',
  data_away:
    'Ich kann gerade nicht auf unsere Visadaten zugreifen. Bitte versuchen Sie es in einer Minute noch einmal.',
  visa_not_needed: 'Nein. Reisepass: {{from}}. Reiseziel: {{to}}. Sie brauchen kein Visum.',
  visa_not_needed_days_one:
    'Nein. Reisepass: {{from}}. Reiseziel: {{to}}. Für einen Aufenthalt von bis zu {{count}} Tag brauchen Sie kein Visum.',
  visa_not_needed_days_other:
    'Nein. Reisepass: {{from}}. Reiseziel: {{to}}. Für einen Aufenthalt von bis zu {{count}} Tagen brauchen Sie kein Visum.',
  visa_needed: 'Ja. Reisepass: {{from}}. Reiseziel: {{to}}. Sie brauchen ein Visum: {{title}}.',
  authorisation_needed:
    'Reisepass: {{from}}. Reiseziel: {{to}}. Sie brauchen kein Visum, aber eine elektronische Reisegenehmigung: {{title}}.',
  no_admission:
    'Reisepass: {{from}}. Reiseziel: {{to}}. Mit diesem Reisepass ist die Einreise nicht erlaubt; ein Antrag ist daher nicht möglich.',
  source: 'Quelle: {{source}}, zuletzt geprüft am {{day}}.',
  stay_days_one:
    'Reisepass: {{from}}. Reiseziel: {{to}}. Sie dürfen ohne Visum bis zu {{count}} Tag bleiben.',
  stay_days_other:
    'Reisepass: {{from}}. Reiseziel: {{to}}. Sie dürfen ohne Visum bis zu {{count}} Tage bleiben.',
  stay_not_stated:
    'Reisepass: {{from}}. Reiseziel: {{to}}. Sie brauchen kein Visum, aber unsere Quelle gibt nicht an, wie lange Sie bleiben dürfen. Prüfen Sie es vor der Reise.',
  stay_by_visa:
    'Reisepass: {{from}}. Reiseziel: {{to}}. Sie brauchen ein Visum ({{title}}). Wie lange Sie bleiben dürfen, steht auf dem Visum: Das entscheidet die Behörde, und unsere Daten geben es nicht an.',
  cost_none:
    'Reisepass: {{from}}. Reiseziel: {{to}}. Es gibt nichts zu beantragen; hier entstehen also keine Kosten.',
  cost_intro: '{{from}} → {{to}}, {{title}}. Preise:',
  cost_speed: '{{speed}}: {{total}} (Behördengebühr {{governmentFee}}, unsere Servicegebühr {{serviceFee}})',
  cost_speed_fee_unknown:
    '{{speed}}: {{serviceFee}} Servicegebühr. Die Behördengebühr ist uns nicht bekannt und kommt hinzu',
  cost_not_offered:
    'Für diese Strecke bieten wir keinen Antrag an und haben daher keinen Preis. Reisepass: {{from}}. Reiseziel: {{to}}.',
  cost_protection: 'Der Ablehnungsschutz kostet zusätzlich {{amount}}, wenn Sie ihn wählen.',
  speed_intro: '{{from}} → {{to}}, {{title}}. Bearbeitungszeiten:',
  speed_days_one: '{{speed}}: {{count}} Werktag',
  speed_days_other: '{{speed}}: {{count}} Werktage',
  speed_hours: '{{speed}}: innerhalb desselben Tages',
  authority_business: 'Die Behörde selbst braucht in der Regel {{min}} bis {{max}} Werktage.',
  authority_calendar: 'Die Behörde selbst braucht in der Regel {{min}} bis {{max}} Kalendertage.',
  standard: 'Standard',
  rush: 'Express',
  super_rush: 'Super-Express',
  same_day: 'Am selben Tag',
  documents_intro: 'Reisepass: {{from}}. Reiseziel: {{to}}. Verlangte Dokumente:',
  documents_none:
    'Reisepass: {{from}}. Reiseziel: {{to}}. Es gibt nichts zu beantragen; wir verlangen also keine Dokumente.',
  apply_steps:
    'Wählen Sie eine Bearbeitungszeit, füllen Sie ein einziges Formular aus (Name, Reisepass, Reisedaten, Dokumente) und bezahlen Sie. Wir prüfen alles und senden es an die Behörde. Sie brauchen kein Konto.',
  refund_cancel:
    'Wenn Sie stornieren, bevor Ihr Antrag bei der Behörde eingereicht wurde, erhalten Sie die Behördengebühr und den Ablehnungsschutz vollständig zurück sowie {{percent}} % unserer Servicegebühr. Danach nichts.',
  refund_cancel_share_unknown:
    'Wenn Sie stornieren, bevor Ihr Antrag bei der Behörde eingereicht wurde, erhalten Sie die Behördengebühr und den Ablehnungsschutz vollständig zurück sowie einen Teil unserer Servicegebühr. Danach nichts.',
  refund_rejected:
    'Wenn die Behörde den Antrag ablehnt, erstattet der Ablehnungsschutz alles, was Sie bezahlt haben; ohne ihn wird nichts erstattet.',
  refund_order: '{{reference}}: Wenn Sie jetzt stornieren, erhalten Sie {{amount}} zurück.',
  order_status: '{{reference}} ({{from}} → {{to}}): {{status}}.',
  order_unpaid: 'Er ist gespeichert und wartet auf die Zahlung: {{amount}}.',
  order_paid: 'Er ist bezahlt und wartet darauf, dass jemand von uns ihn ansieht.',
  order_in_review: 'Wir prüfen ihn, bevor wir ihn einreichen.',
  order_submitted_to_govt: 'Wir haben ihn eingereicht; die Behörde entscheidet.',
  order_waiting_on_govt: 'Die Behörde bearbeitet ihn.',
  order_approved: 'Er ist genehmigt. Auf der Seite des Antrags steht, wie es weitergeht.',
  order_rejected:
    'Die Behörde hat ihn abgelehnt. Auf der Seite des Antrags steht, was mit dem Geld geschieht.',
  order_due: 'Zugesagt bis: {{day}}.',
  order_unseen:
    'Ich kann nur einen Antrag sehen, dessen Seite Sie geöffnet haben, oder die Anträge Ihres Kontos. Öffnen Sie den Link in unserer E-Mail, oder melden Sie sich an.',
  order_none: 'In Ihrem Konto gibt es noch keine Anträge.',
  person:
    'Sie können unserem Team über die Kontaktseite schreiben. Unsere Zeiten: Montag bis Freitag 9 bis 18 Uhr, Samstag 10 bis 16 Uhr.',
  link_results: 'Vollständige Antwort ansehen',
  link_apply: 'Antrag stellen',
  link_search: 'Strecke suchen',
  link_contact: 'Kontakt aufnehmen',
  link_help: 'Mehr lesen: {{question}}',
  link_terms: 'Unsere Erstattungsbedingungen',
  link_order: 'Antrag öffnen',
  link_orders: 'Meine Anträge',
} satisfies ChatWords
