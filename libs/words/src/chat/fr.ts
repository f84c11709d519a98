import type { ChatWords } from './en'

export const chat = {
  greeting:
    'Bonjour ! Dites-moi quel passeport vous avez et où vous voulez aller : je vous dirai s’il vous faut un visa, combien il coûte et combien de temps il faut compter.',
  thanks: 'Je vous en prie. Bon voyage !',
  unknown:
    'Je suis désolé, je ne sais pas répondre à cela. Je peux vous dire si un visa est nécessaire pour un passeport et une destination, combien de temps vous pouvez rester, combien cela coûte, combien de temps il faut compter, quels documents sont demandés et où en est votre demande. Pour tout le reste, notre équipe peut vous aider.',
  which_passport: 'Quel passeport avez-vous ? Je pourrai alors vous renseigner. Destination : {{to}}.',
  which_destination: 'Où voulez-vous aller ? Passeport : {{from}}.',
  which_route: 'Quel passeport avez-vous, et où voulez-vous aller ?',
  own_country: 'Vous n’avez pas besoin de visa avec le passeport du pays lui-même. Destination : {{to}}.',
  no_rule: 'Je n’ai aucune information de visa pour ce trajet. Passeport : {{from}}. Destination : {{to}}.',
  data_away: 'Je ne peux pas consulter nos données sur les visas pour le moment. Réessayez dans une minute.',
  visa_not_needed: 'Non. Passeport : {{from}}. Destination : {{to}}. Vous n’avez pas besoin de visa.',
  visa_not_needed_days_one:
    'Non. Passeport : {{from}}. Destination : {{to}}. Vous n’avez pas besoin de visa pour un séjour de {{count}} jour maximum.',
  visa_not_needed_days_many:
    'Non. Passeport : {{from}}. Destination : {{to}}. Vous n’avez pas besoin de visa pour un séjour de {{count}} de jours maximum.',
  visa_not_needed_days_other:
    'Non. Passeport : {{from}}. Destination : {{to}}. Vous n’avez pas besoin de visa pour un séjour de {{count}} jours maximum.',
  visa_needed: 'Oui. Passeport : {{from}}. Destination : {{to}}. Il vous faut un visa : {{title}}.',
  authorisation_needed:
    'Passeport : {{from}}. Destination : {{to}}. Vous n’avez pas besoin de visa, mais d’une autorisation de voyage électronique : {{title}}.',
  no_admission:
    'Destination : {{to}}. Ce pays n’admet pas les titulaires de ce passeport ({{from}}) : il n’est donc pas possible de faire une demande.',
  source: 'Source : {{source}}, dernière vérification : {{day}}.',
  stay_days_one:
    'Passeport : {{from}}. Destination : {{to}}. Vous pouvez rester {{count}} jour maximum sans visa.',
  stay_days_many:
    'Passeport : {{from}}. Destination : {{to}}. Vous pouvez rester {{count}} de jours maximum sans visa.',
  stay_days_other:
    'Passeport : {{from}}. Destination : {{to}}. Vous pouvez rester {{count}} jours maximum sans visa.',
  stay_not_stated:
    'Passeport : {{from}}. Destination : {{to}}. Vous n’avez pas besoin de visa, mais notre source n’indique pas combien de temps vous pouvez rester. Vérifiez-le avant de partir.',
  stay_by_visa:
    'Passeport : {{from}}. Destination : {{to}}. Il vous faut un visa ({{title}}). La durée de séjour autorisée figure sur le visa : l’autorité compétente en décide, et nos données ne l’indiquent pas.',
  cost_none:
    'Passeport : {{from}}. Destination : {{to}}. Aucune demande n’est à faire : cela ne coûte donc rien ici.',
  cost_intro: '{{from}} → {{to}}, {{title}}. Prix :',
  cost_speed:
    '{{speed}} : {{total}} (frais officiels {{governmentFee}}, nos frais de service {{serviceFee}})',
  cost_speed_fee_unknown:
    '{{speed}} : {{serviceFee}} de frais de service. Les frais officiels ne nous sont pas connus et s’y ajoutent',
  cost_not_offered:
    'Nous ne proposons pas de demande pour ce trajet : nous n’avons donc pas de prix. Passeport : {{from}}. Destination : {{to}}.',
  cost_protection: 'La Protection Refus coûte {{amount}} de plus, si vous la choisissez.',
  speed_intro: '{{from}} → {{to}}, {{title}}. Délais :',
  speed_days_one: '{{speed}} : {{count}} jour ouvré',
  speed_days_many: '{{speed}} : {{count}} de jours ouvrés',
  speed_days_other: '{{speed}} : {{count}} jours ouvrés',
  speed_hours: '{{speed}} : le jour même',
  authority_business: 'L’autorité elle-même met habituellement de {{min}} à {{max}} jours ouvrés.',
  authority_calendar: 'L’autorité elle-même met habituellement de {{min}} à {{max}} jours calendaires.',
  standard: 'Standard',
  rush: 'Rapide',
  super_rush: 'Très rapide',
  same_day: 'Le jour même',
  documents_intro: 'Passeport : {{from}}. Destination : {{to}}. Documents demandés :',
  documents_none:
    'Passeport : {{from}}. Destination : {{to}}. Aucune demande n’est à faire : nous ne demandons donc aucun document.',
  apply_steps:
    'Choisissez un délai, remplissez un seul formulaire (nom, passeport, dates de voyage, documents) et payez. Nous vérifions tout et le transmettons à l’autorité. Vous n’avez pas besoin de compte.',
  refund_cancel:
    'Si vous annulez avant que votre demande ait été transmise aux autorités, vous récupérez la totalité des frais officiels et de la protection, ainsi que {{percent}} % de nos frais de service. Ensuite, rien n’est remboursé.',
  refund_cancel_share_unknown:
    'Si vous annulez avant que votre demande ait été transmise aux autorités, vous récupérez la totalité des frais officiels et de la protection, ainsi qu’une part de nos frais de service. Ensuite, rien n’est remboursé.',
  refund_rejected:
    'Si les autorités la refusent, la Protection Refus vous rend tout ce que vous avez payé ; sans elle, rien n’est remboursé.',
  refund_order: 'Pour {{reference}} : une annulation maintenant vous rend {{amount}}.',
  order_status: '{{reference}} ({{from}} → {{to}}) : {{status}}.',
  order_unpaid: 'Elle est enregistrée et attend le paiement : {{amount}}.',
  order_paid: 'Elle est payée et attend que l’un de nous l’examine.',
  order_in_review: 'Nous la vérifions avant de la transmettre.',
  order_submitted_to_govt: 'Nous l’avons transmise ; les autorités décident.',
  order_waiting_on_govt: 'Les autorités la traitent.',
  order_approved: 'Elle est approuvée. La page de la demande indique la suite.',
  order_rejected: 'Les autorités l’ont refusée. La page de la demande indique ce que devient l’argent.',
  order_due: 'Date promise : {{day}}.',
  order_unseen:
    'Je ne peux voir qu’une demande dont la page est ouverte chez vous, ou celles de votre compte. Ouvrez le lien reçu par e-mail, ou connectez-vous.',
  order_none: 'Il n’y a pas encore de demande dans votre compte.',
  person:
    'Vous pouvez écrire à notre équipe depuis la page de contact. Nos horaires : du lundi au vendredi de 9 h à 18 h, le samedi de 10 h à 16 h.',
  link_results: 'Voir la réponse complète',
  link_apply: 'Faire une demande',
  link_search: 'Rechercher votre trajet',
  link_contact: 'Nous contacter',
  link_help: 'En savoir plus : {{question}}',
  link_terms: 'Nos conditions de remboursement',
  link_order: 'Ouvrir la demande',
  link_orders: 'Mes demandes',
} satisfies ChatWords
