import type { Guide } from './guide'

export const australiaEvisitor: Guide = {
  country: 'Australia',
  countryCode: 'AU',
  flag: '🇦🇺',
  type: 'eVisitor (Subclass 651)',
  rating: 4.9,
  reviews: 7640,
  sample: true,
  heroImage: '/guides/australia-evisitor.png',
  description:
    'European passports visit Australia with an eVisitor, which the Department of Home Affairs gives without a fee of its own. Other passports use the ETA or the Visitor visa. All three are electronic: nothing is put into your passport.',
  lastUpdated: '2026-11-20',
  whatYouCanDo: [
    'Travel for leisure and visit family and friends',
    'Attend meetings and conferences, and look for business',
    'Study or train for up to three months',
    'Come and go as often as you like for 12 months',
  ],
  whatYouCannotDo: [
    'Work in Australia',
    'Stay for more than three months in one visit',
    'Live in Australia by one visit after another',
    'Extend the stay: a longer one needs another visa, asked for in time',
  ],
  whoNeeds:
    'Everybody but New Zealanders needs a visa before boarding. The eVisitor is for passports of the European Union, the United Kingdom, Switzerland, Norway, Iceland and the small states of Europe. Passports of the United States, Canada, Japan, South Korea, Singapore, Malaysia, Brunei, Hong Kong and Taiwan take the ETA (Subclass 601). All others take the Visitor visa (Subclass 600).',
  requirements: [
    {
      title: 'Passport',
      description: 'Valid for the whole stay. We recommend 6 months, because airlines ask for it.',
    },
    {
      title: 'Good health',
      description: 'No tuberculosis, and no illness that would be a danger to the public.',
    },
    {
      title: 'Good character',
      description: 'Sentences of 12 months or more, taken together, stand in the way.',
    },
    {
      title: 'Outside Australia',
      description: 'You must be outside Australia when you apply and when it is decided.',
    },
  ],
  listPrice: 25,
  listTiers: [{ speed: 'standard', pounds: 25 }],
  visaOptions: [
    {
      name: 'eVisitor (Subclass 651)',
      validity: '12 months from the grant',
      stayDuration: '3 months a visit',
      entries: 'Multiple',
    },
    {
      name: 'ETA (Subclass 601)',
      validity: '12 months from the grant',
      stayDuration: '3 months a visit',
      entries: 'Multiple',
    },
    {
      name: 'Visitor visa (Subclass 600)',
      validity: 'as granted',
      stayDuration: '3, 6 or 12 months',
      entries: 'Single or multiple',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Email address that you read',
    'Travel plan',
  ],
  importantNotes: [
    'The eVisitor costs nothing on the official site. What you pay here is our work alone.',
    "The ETA is asked for in the authority's own app, which reads the chip of your passport: we guide you through it.",
    'Declare food, wood and plants when you land. Fines are high.',
    'A new passport needs a new eVisitor, or an update of the old one.',
  ],
  faqs: [
    {
      q: 'Why should I pay if the official visa is free?',
      a: 'You need not. We check your answers, send them and stay reachable; if you do not need that, apply on the official site.',
    },
    {
      q: 'Can I work on my own laptop for my employer at home?',
      a: 'Answering mails during a holiday is usually no problem. Living in Australia while working is.',
    },
    {
      q: 'How do I show the visa at the airport?',
      a: 'You do not: the airline sees it under your passport number. Keep the grant letter on your phone all the same.',
    },
    {
      q: 'May I leave for New Zealand and come back?',
      a: 'Yes. Each time you come back a new period of up to three months starts, as long as the 12 months have not ended.',
    },
  ],
}
