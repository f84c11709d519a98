import type { ChatWords } from './en'

export const chat = {
  greeting:
    'Hola. Dígame qué pasaporte tiene y adónde quiere ir, y le diré si necesita visado, cuánto cuesta y cuánto tarda.',
  thanks: 'De nada. ¡Buen viaje!',
  unknown:
    'Lo siento, eso no lo sé. Puedo decirle si se necesita visado para un pasaporte y un destino, cuánto tiempo puede quedarse, cuánto cuesta, cuánto tarda, qué documentos se piden y en qué punto está su solicitud. Para todo lo demás puede ayudarle nuestro equipo.',
  which_passport: '¿Qué pasaporte tiene? Así podré informarle. Destino: {{to}}.',
  which_destination: '¿Adónde quiere ir? Pasaporte: {{from}}.',
  which_route: '¿Qué pasaporte tiene y adónde quiere ir?',
  own_country: 'Con el pasaporte del propio país no necesita visado. Destino: {{to}}.',
  no_rule: 'No tengo información de visado para esta ruta. Pasaporte: {{from}}. Destino: {{to}}.',
  data_away:
    'En este momento no puedo consultar nuestros datos de visados. Inténtelo de nuevo dentro de un minuto.',
  visa_not_needed: 'No. Pasaporte: {{from}}. Destino: {{to}}. No necesita visado.',
  visa_not_needed_days_one:
    'No. Pasaporte: {{from}}. Destino: {{to}}. No necesita visado para una estancia de hasta {{count}} día.',
  visa_not_needed_days_many:
    'No. Pasaporte: {{from}}. Destino: {{to}}. No necesita visado para una estancia de hasta {{count}} de días.',
  visa_not_needed_days_other:
    'No. Pasaporte: {{from}}. Destino: {{to}}. No necesita visado para una estancia de hasta {{count}} días.',
  visa_needed: 'Sí. Pasaporte: {{from}}. Destino: {{to}}. Necesita un visado: {{title}}.',
  authorisation_needed:
    'Pasaporte: {{from}}. Destino: {{to}}. No necesita visado, pero sí una autorización electrónica de viaje: {{title}}.',
  no_admission:
    'Destino: {{to}}. Este país no admite a titulares de este pasaporte ({{from}}), por lo que no es posible presentar una solicitud.',
  source: 'Fuente: {{source}}, última comprobación: {{day}}.',
  stay_days_one: 'Pasaporte: {{from}}. Destino: {{to}}. Puede quedarse hasta {{count}} día sin visado.',
  stay_days_many: 'Pasaporte: {{from}}. Destino: {{to}}. Puede quedarse hasta {{count}} de días sin visado.',
  stay_days_other: 'Pasaporte: {{from}}. Destino: {{to}}. Puede quedarse hasta {{count}} días sin visado.',
  stay_not_stated:
    'Pasaporte: {{from}}. Destino: {{to}}. No necesita visado, pero nuestra fuente no indica cuánto tiempo puede quedarse. Compruébelo antes de viajar.',
  stay_by_visa:
    'Pasaporte: {{from}}. Destino: {{to}}. Necesita un visado ({{title}}). El tiempo que puede quedarse figura en el visado: lo decide la autoridad y nuestros datos no lo indican.',
  cost_none: 'Pasaporte: {{from}}. Destino: {{to}}. No hay nada que solicitar, así que aquí no cuesta nada.',
  cost_intro: '{{from}} → {{to}}, {{title}}. Precios:',
  cost_speed:
    '{{speed}}: {{total}} (tasa oficial {{governmentFee}}, nuestra tarifa de servicio {{serviceFee}})',
  cost_speed_fee_unknown:
    '{{speed}}: {{serviceFee}} de tarifa de servicio. No conocemos la tasa oficial, que se añade',
  cost_not_offered:
    'No ofrecemos solicitudes para esta ruta, así que no tenemos precio. Pasaporte: {{from}}. Destino: {{to}}.',
  cost_protection: 'La Protección por Denegación cuesta {{amount}} más, si la elige.',
  speed_intro: '{{from}} → {{to}}, {{title}}. Plazos:',
  speed_days_one: '{{speed}}: {{count}} día laborable',
  speed_days_many: '{{speed}}: {{count}} de días laborables',
  speed_days_other: '{{speed}}: {{count}} días laborables',
  speed_hours: '{{speed}}: el mismo día',
  authority_business: 'La autoridad suele tardar entre {{min}} y {{max}} días laborables.',
  authority_calendar: 'La autoridad suele tardar entre {{min}} y {{max}} días naturales.',
  standard: 'Estándar',
  rush: 'Urgente',
  super_rush: 'Muy urgente',
  same_day: 'El mismo día',
  documents_intro: 'Pasaporte: {{from}}. Destino: {{to}}. Documentos que se piden:',
  documents_none:
    'Pasaporte: {{from}}. Destino: {{to}}. No hay nada que solicitar, así que no pedimos documentos.',
  apply_steps:
    'Elija un plazo, rellene un solo formulario (nombre, pasaporte, fechas de viaje, documentos) y pague. Lo revisamos todo y lo enviamos a la autoridad. No necesita una cuenta.',
  refund_cancel:
    'Si cancela antes de que su solicitud se haya enviado al gobierno, recupera íntegras la tasa oficial y la protección, y el {{percent}} % de nuestra tarifa de servicio. Después, nada.',
  refund_cancel_share_unknown:
    'Si cancela antes de que su solicitud se haya enviado al gobierno, recupera íntegras la tasa oficial y la protección, y una parte de nuestra tarifa de servicio. Después, nada.',
  refund_rejected:
    'Si el gobierno la deniega, la Protección por Denegación le devuelve todo lo que pagó; sin ella no se devuelve nada.',
  refund_order: 'Para {{reference}}: si cancela ahora se le devuelve {{amount}}.',
  order_status: '{{reference}} ({{from}} → {{to}}): {{status}}.',
  order_unpaid: 'Está guardada y pendiente de pago: {{amount}}.',
  order_paid: 'Está pagada y espera a que uno de nosotros la revise.',
  order_in_review: 'La estamos revisando antes de presentarla.',
  order_submitted_to_govt: 'La hemos presentado; decide el gobierno.',
  order_waiting_on_govt: 'El gobierno la está tramitando.',
  order_approved: 'Está aprobada. La página de la solicitud indica los siguientes pasos.',
  order_rejected: 'El gobierno la ha denegado. La página de la solicitud indica qué ocurre con el dinero.',
  order_due: 'Fecha prometida: {{day}}.',
  order_unseen:
    'Solo puedo ver una solicitud cuya página tenga abierta, o las de su cuenta. Abra el enlace de nuestro correo o inicie sesión.',
  order_none: 'Todavía no hay solicitudes en su cuenta.',
  person:
    'Puede escribir a nuestro equipo en la página de contacto. Nuestro horario: de lunes a viernes de 9 a 18 h y sábados de 10 a 16 h.',
  link_results: 'Ver la respuesta completa',
  link_apply: 'Solicitar',
  link_search: 'Buscar su ruta',
  link_contact: 'Contactar con nosotros',
  link_help: 'Leer más: {{question}}',
  link_terms: 'Nuestras condiciones de reembolso',
  link_order: 'Abrir la solicitud',
  link_orders: 'Mis solicitudes',
} satisfies ChatWords
