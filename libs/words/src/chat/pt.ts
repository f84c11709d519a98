import type { ChatWords } from './en'

export const chat = {
  greeting:
    'Olá! Diga qual é o seu passaporte e para onde quer ir, e eu digo se você precisa de visto, quanto custa e quanto tempo demora.',
  thanks: 'De nada. Boa viagem!',
  unknown:
    'Desculpe, isso eu não sei. Posso dizer se é necessário visto para um passaporte e um destino, quanto tempo pode ficar, quanto custa, quanto demora, que documentos são pedidos e em que ponto está o seu pedido. Para tudo o mais, a nossa equipe pode ajudar.',
  which_passport: 'Qual é o seu passaporte? Depois posso informar sobre este destino: {{to}}.',
  which_destination: 'Passaporte: {{from}}. Para onde quer ir?',
  which_route: 'Qual é o seu passaporte e para onde quer ir?',
  own_country: 'Com o passaporte do próprio país, você não precisa de visto para este destino: {{to}}.',
  no_rule: 'Não tenho informações de visto para esta rota (passaporte: {{from}}; destino: {{to}}).',
  data_away:
    'Neste momento não consigo consultar os nossos dados de vistos. Tente novamente dentro de um minuto.',
  visa_not_needed: 'Não. Passaporte: {{from}}. Destino: {{to}}. Não é necessário visto.',
  visa_not_needed_days_one:
    'Não. Passaporte: {{from}}. Destino: {{to}}. Não é necessário visto para uma estadia de até {{count}} dia.',
  visa_not_needed_days_many:
    'Não. Passaporte: {{from}}. Destino: {{to}}. Não é necessário visto para uma estadia de até {{count}} de dias.',
  visa_not_needed_days_other:
    'Não. Passaporte: {{from}}. Destino: {{to}}. Não é necessário visto para uma estadia de até {{count}} dias.',
  visa_needed: 'Sim. Passaporte: {{from}}. Destino: {{to}}. É necessário um visto: {{title}}.',
  authorisation_needed:
    'Passaporte: {{from}}. Destino: {{to}}. Não é necessário visto, mas sim uma autorização eletrônica de viagem: {{title}}.',
  no_admission:
    'Este destino ({{to}}) não admite titulares deste passaporte ({{from}}); por isso, não é possível fazer um pedido.',
  source: 'Fonte: {{source}}, verificada pela última vez em {{day}}.',
  stay_days_one: 'Passaporte: {{from}}. Destino: {{to}}. Você pode ficar até {{count}} dia sem visto.',
  stay_days_many: 'Passaporte: {{from}}. Destino: {{to}}. Você pode ficar até {{count}} de dias sem visto.',
  stay_days_other: 'Passaporte: {{from}}. Destino: {{to}}. Você pode ficar até {{count}} dias sem visto.',
  stay_not_stated:
    'Passaporte: {{from}}. Destino: {{to}}. Não é necessário visto, mas a nossa fonte não diz quanto tempo pode ficar. Confirme antes de viajar.',
  stay_by_visa:
    'Passaporte: {{from}}. Destino: {{to}}. É necessário um visto ({{title}}). A duração da estadia consta no visto: é a autoridade que a decide, e os nossos dados não a indicam.',
  cost_none: 'Passaporte: {{from}}. Destino: {{to}}. Não há nada a pedir; por isso, aqui não custa nada.',
  cost_intro: 'Passaporte: {{from}}. Destino: {{to}}. {{title}} custa:',
  cost_speed: '{{speed}}: {{total}} (taxa oficial {{governmentFee}}, a nossa taxa de serviço {{serviceFee}})',
  cost_speed_fee_unknown:
    '{{speed}}: {{serviceFee}} de taxa de serviço. Não conhecemos a taxa oficial, que é cobrada à parte',
  cost_not_offered:
    'Não oferecemos pedidos para esta rota (passaporte: {{from}}; destino: {{to}}); por isso, não temos preço.',
  cost_protection: 'A Proteção contra Recusa custa mais {{amount}}, se a escolher.',
  speed_intro: 'Passaporte: {{from}}. Destino: {{to}}. {{title}}:',
  speed_days_one: '{{speed}}: {{count}} dia útil',
  speed_days_many: '{{speed}}: {{count}} de dias úteis',
  speed_days_other: '{{speed}}: {{count}} dias úteis',
  speed_hours: '{{speed}}: no próprio dia',
  authority_business: 'A própria autoridade costuma levar de {{min}} a {{max}} dias úteis.',
  authority_calendar: 'A própria autoridade costuma levar de {{min}} a {{max}} dias corridos.',
  standard: 'Padrão',
  rush: 'Urgente',
  super_rush: 'Muito urgente',
  same_day: 'No mesmo dia',
  documents_intro: 'Passaporte: {{from}}. Destino: {{to}}. Documentos pedidos:',
  documents_none:
    'Passaporte: {{from}}. Destino: {{to}}. Não há nada a pedir; por isso, não solicitamos documentos.',
  apply_steps:
    'Escolha uma velocidade, preencha um único formulário (nome, passaporte, datas de viagem, documentos) e pague. Verificamos tudo e enviamos à autoridade. Você não precisa de conta.',
  refund_cancel:
    'Se você cancelar antes de o pedido ser enviado ao governo, recebe de volta a taxa oficial e a proteção por inteiro e {{percent}}% da nossa taxa de serviço. Depois disso, nada.',
  refund_cancel_share_unknown:
    'Se você cancelar antes de o pedido ser enviado ao governo, recebe de volta a taxa oficial e a proteção por inteiro e uma parte da nossa taxa de serviço. Depois disso, nada.',
  refund_rejected:
    'Se o governo recusar o pedido, a Proteção contra Recusa devolve tudo o que você pagou; sem ela, nada é devolvido.',
  refund_order: 'Pedido {{reference}}: cancelar agora devolve {{amount}}.',
  order_status: '{{reference}} (passaporte {{from}}, destino {{to}}): {{status}}.',
  order_unpaid: 'Está salvo e aguarda pagamento: {{amount}}.',
  order_paid: 'Está pago e aguarda que alguém da nossa equipe o veja.',
  order_in_review: 'Estamos verificando o pedido antes de enviá-lo.',
  order_submitted_to_govt: 'Já o enviamos; o governo decide.',
  order_waiting_on_govt: 'O governo está tratando dele.',
  order_approved: 'Está aprovado. A página do pedido diz o que vem a seguir.',
  order_rejected: 'O governo recusou o pedido. A página do pedido diz o que acontece com o dinheiro.',
  order_due: 'Está prometido para {{day}}.',
  order_unseen:
    'Só consigo ver um pedido cuja página esteja aberta, ou os da sua conta. Abra o link do nosso e-mail ou entre na sua conta.',
  order_none: 'Ainda não há pedidos na sua conta.',
  person:
    'Você pode escrever à nossa equipe na página de contato. O nosso horário é de segunda a sexta, das 9 às 18, e sábado, das 10 às 16.',
  link_results: 'Ver a resposta completa',
  link_apply: 'Fazer o pedido',
  link_search: 'Procurar a sua rota',
  link_contact: 'Fale conosco',
  link_help: 'Ler mais: {{question}}',
  link_terms: 'As nossas condições de reembolso',
  link_order: 'Abrir o pedido',
  link_orders: 'Meus pedidos',
} satisfies ChatWords
