import type { Translation } from '../translation'

/**
 * What the support chat says. Names of countries, visas, documents and sources come as parameters, amounts with their
 * currency (`£45.25`), days as counts. The chat makes the links; `link_*` are their words.
 */
export const chat = {
  greeting:
    'Hello! Tell me which passport you have and where you want to go, and I will say whether you need a visa, what it costs and how long it takes.',
  thanks: 'You are welcome. Have a good journey!',
  unknown:
    'I am sorry, I do not know that. I can say whether a visa is needed for a passport and a destination, how long you may stay, what it costs, how long it takes, which documents are asked for, and where your application is. For everything else our team can help.',
  which_passport: 'Which passport do you have? Then I can tell you about {{to}}.',
  which_destination: 'Where do you want to go with a passport of {{from}}?',
  which_route: 'Which passport do you have, and where do you want to go?',
  own_country: 'You need no visa for {{to}} with its own passport.',
  no_rule: 'I have no visa information for {{from}} to {{to}}.',
  data_away: 'I cannot look into our visa data at the moment. Please try again in a minute.',

  visa_not_needed: 'No. With a passport of {{from}} you need no visa for {{to}}.',
  visa_not_needed_days_one:
    'No. With a passport of {{from}} you need no visa for {{to}}, for a stay of up to {{count}} day.',
  visa_not_needed_days_other:
    'No. With a passport of {{from}} you need no visa for {{to}}, for a stay of up to {{count}} days.',
  visa_needed: 'Yes. With a passport of {{from}} you need a visa for {{to}}: {{title}}.',
  authorisation_needed:
    'You need no visa for {{to}} with a passport of {{from}}, but an electronic travel authorisation: {{title}}.',
  no_admission: '{{to}} does not admit holders of a passport of {{from}}, so applying is not possible.',
  source: 'Source: {{source}}, last checked on {{day}}.',

  stay_days_one: 'With a passport of {{from}} you may stay in {{to}} for up to {{count}} day without a visa.',
  stay_days_other:
    'With a passport of {{from}} you may stay in {{to}} for up to {{count}} days without a visa.',
  stay_not_stated:
    'You need no visa for {{to}} with a passport of {{from}}, but our source does not say how long you may stay. Check it before you travel.',
  stay_by_visa:
    'You need a visa for {{to}} with a passport of {{from}} ({{title}}). How long you may stay stands on the visa: the authority decides that, and our data does not say it.',

  cost_none:
    'For {{to}} there is nothing to apply for with a passport of {{from}}, so it costs nothing here.',
  cost_intro: '{{from}} to {{to}}, {{title}}, costs:',
  cost_speed: '{{speed}}: {{total}} (official fee {{governmentFee}}, our service fee {{serviceFee}})',
  cost_speed_fee_unknown:
    '{{speed}}: {{serviceFee}} service fee. The official fee is not known to us and comes on top',
  cost_not_offered: 'We do not offer an application for {{from}} to {{to}}, so there is no price of ours.',
  cost_protection: 'Denial Protection costs {{amount}} more, if you choose it.',

  speed_intro: '{{from}} to {{to}}, {{title}}, takes:',
  speed_days_one: '{{speed}}: {{count}} business day',
  speed_days_other: '{{speed}}: {{count}} business days',
  speed_hours: '{{speed}}: within the same day',
  authority_business: 'The authority itself usually takes {{min}} to {{max}} business days.',
  authority_calendar: 'The authority itself usually takes {{min}} to {{max}} calendar days.',
  standard: 'Standard',
  rush: 'Rush',
  super_rush: 'Super Rush',
  same_day: 'Same Day',

  documents_intro: 'For {{to}} with a passport of {{from}} you are asked for:',
  documents_none:
    'For {{to}} with a passport of {{from}} there is nothing to apply for, so we ask for no documents.',

  apply_steps:
    'Choose a speed, fill in one form (name, passport, travel dates, documents) and pay. We check everything and send it to the authority. You need no account.',

  refund_cancel:
    'If you cancel before your application has been submitted to the government, you get back the official fee and the protection in full and {{percent}}% of our service fee. After that, nothing.',
  refund_cancel_share_unknown:
    'If you cancel before your application has been submitted to the government, you get back the official fee and the protection in full and a share of our service fee. After that, nothing.',
  refund_rejected:
    'If the government rejects it, Denial Protection returns everything you paid; without it nothing goes back.',
  refund_order: 'For {{reference}}: cancelling now returns {{amount}}.',

  order_status: '{{reference}} ({{from}} to {{to}}): {{status}}.',
  order_unpaid: 'It is saved and waits for payment: {{amount}}.',
  order_paid: 'It is paid and waits until one of us looks at it.',
  order_in_review: 'We are checking it before we submit it.',
  order_submitted_to_govt: 'We have submitted it; the government decides.',
  order_waiting_on_govt: 'The government is working on it.',
  order_approved: 'It is approved. The page of the application says what comes next.',
  order_rejected:
    'The government has rejected it. The page of the application says what becomes of the money.',
  order_due: 'It is promised for {{day}}.',
  order_unseen:
    'I can only see an application whose page you have open, or those of your account. Open the link in our mail, or sign in.',
  order_none: 'There are no applications in your account yet.',

  person:
    'You can write to our team on the contact page. Our hours are Monday to Friday 9 to 6 and Saturday 10 to 4.',

  link_results: 'See the full answer',
  link_apply: 'Apply',
  link_search: 'Search your route',
  link_contact: 'Contact us',
  link_help: 'Read more: {{question}}',
  link_terms: 'Our refund terms',
  link_order: 'Open the application',
  link_orders: 'My Applications',
} as const

export type ChatWords = Translation<typeof chat>
