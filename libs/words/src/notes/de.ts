import type { NoteWords } from './en'

export const notes = {
  visa_free:
    'Es ist kein Visum nötig. Wie lange Sie bleiben dürfen, ist nicht angegeben; prüfen Sie es vor der Reise.',
  visa_free_days_one: 'Für einen Aufenthalt von bis zu {{count}} Tag ist kein Visum nötig.',
  visa_free_days_other: 'Für einen Aufenthalt von bis zu {{count}} Tagen ist kein Visum nötig.',
  on_arrival:
    'Das Visum wird bei der Ankunft am Schalter ausgestellt. Nehmen Sie die aufgeführten Dokumente auf die Reise mit.',
  evisa: 'Das Visum wird online beantragt. Nehmen Sie eine Kopie auf die Reise mit.',
  eta: 'Vor der Reise ist eine elektronische Reisegenehmigung nötig. Sie wird online beantragt.',
  embassy:
    'Das Visum wird von einer Botschaft oder einem Konsulat ausgestellt, die ein persönliches Erscheinen verlangen können.',
  no_admission:
    'Mit diesem Reisepass ist die Einreise in dieses Reiseziel nicht erlaubt; ein Antrag ist daher nicht möglich.',
  fee_sourced: 'Die Behörde verlangt {{amount}} (Stand: {{asOf}}).',
  fee_free: 'Die Behörde verlangt keine Gebühr (Stand: {{asOf}}).',
  fee_estimate: 'Die Behördengebühr ist eine Schätzung: {{amount}} ({{asOf}}).',
  fee_unknown: 'Die Behördengebühr ist uns nicht bekannt und im angezeigten Preis nicht enthalten.',
  fee_at_counter: 'Am Schalter kostet es {{amount}} ({{asOf}}).',
  extra_biometrics: 'Fingerabdrücke und Foto (Biometrie) kosten zusätzlich {{amount}}.',
  extra_processing: 'Die Bearbeitung kostet zusätzlich {{amount}}.',
  extra_airport_security: 'Hinzu kommt eine Flughafensicherheitsgebühr von {{amount}}.',
  extra_sustainable_development:
    'Hinzu kommt eine Abgabe für nachhaltige Entwicklung von {{amount}} pro Nacht.',
  arrival_airports: 'Gilt bei Ankunft an: {{airports}}.',
  temporary_measure: 'Dies ist eine vorübergehende Maßnahme. Fragen Sie die Behörde, wie lange sie gilt.',
  holds_until: 'Diese Regel gilt bis: {{day}}.',
  may_be_out_of_date:
    'Diese Regel wurde zuletzt geprüft am: {{day}}. Sie ist möglicherweise nicht mehr aktuell.',
  team_validates:
    'Unser Team prüft die neuesten Anforderungen und bearbeitet Ihren Antrag von Anfang bis Ende.',
} satisfies NoteWords
