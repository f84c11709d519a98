import type { NoteWords } from './en'

export const notes = {
  visa_free:
    'Aucun visa n’est nécessaire. La durée de séjour autorisée n’est pas indiquée : vérifiez-la avant de partir.',
  visa_free_days_one: 'Aucun visa n’est nécessaire pour un séjour de {{count}} jour maximum.',
  visa_free_days_many: 'Aucun visa n’est nécessaire pour un séjour de {{count}} de jours maximum.',
  visa_free_days_other: 'Aucun visa n’est nécessaire pour un séjour de {{count}} jours maximum.',
  on_arrival: 'Le visa est délivré au guichet à votre arrivée. Emportez les documents indiqués.',
  evisa: 'La demande de visa se fait en ligne. Gardez-en une copie avec vous pendant le voyage.',
  eta: 'Une autorisation de voyage électronique est nécessaire avant le départ. La demande se fait en ligne.',
  embassy:
    'Le visa est délivré par une ambassade ou un consulat, qui peut vous demander de vous présenter en personne.',
  no_admission:
    'Cette destination n’admet pas les titulaires de ce passeport : il n’est donc pas possible de faire une demande.',
  fee_sourced: 'Frais perçus par l’État : {{amount}} (données : {{asOf}}).',
  fee_free: 'L’État ne perçoit aucuns frais (données : {{asOf}}).',
  fee_estimate: 'Les frais officiels sont estimés à {{amount}} ({{asOf}}).',
  fee_unknown: 'Les frais officiels ne nous sont pas connus et ne sont pas compris dans le prix affiché.',
  fee_at_counter: 'Prix au guichet : {{amount}} ({{asOf}}).',
  extra_biometrics: 'Les empreintes digitales et la photo (biométrie) coûtent {{amount}} de plus.',
  extra_processing: 'Le traitement coûte {{amount}} de plus.',
  extra_airport_security: 'S’y ajoutent des frais de sûreté aéroportuaire de {{amount}}.',
  extra_sustainable_development: 'S’y ajoute une taxe de développement durable de {{amount}} par nuit.',
  arrival_airports: 'Valable pour les arrivées dans ces aéroports : {{airports}}.',
  temporary_measure:
    'Il s’agit d’une mesure temporaire. Demandez à l’autorité compétente combien de temps elle dure.',
  holds_until: 'Date de fin de cette règle : {{day}}.',
  may_be_out_of_date: 'Dernière vérification de cette règle : {{day}}. Elle n’est peut-être plus à jour.',
  team_validates:
    'Notre équipe vérifiera les exigences les plus récentes et s’occupera de votre demande du début à la fin.',
} satisfies NoteWords
