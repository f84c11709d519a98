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
    'European passports visit Australia with an eVisitor, others use the ETA or the Visitor visa. All three are electronic: nothing is put into your passport.',
  lastUpdated: '2026-11-29',
  whatYouCanDo: [
    'Travel for leisure and visit family and friends',
    'Attend meetings and conferences, and look for business',
    'Study or train for a short time',
    'Come and go while the visa is valid',
  ],
  whatYouCannotDo: [
    'Work in Australia',
    'Stay longer in one visit than the visa says',
    'Live in Australia by one visit after another',
    'Extend the stay: a longer one needs another visa, asked for in time',
  ],
  whoNeeds:
    'Nearly everybody needs a visa before boarding. Which of the three it is depends on your passport: the eVisitor (Subclass 651), the ETA (Subclass 601) or the Visitor visa (Subclass 600).',
  requirements: [
    { title: 'Passport', description: 'Valid for the whole stay. Airlines may ask for more.' },
    {
      title: 'Good health',
      description: 'No tuberculosis, and no illness that would be a danger to the public.',
    },
    { title: 'Good character', description: 'Long prison sentences stand in the way.' },
    {
      title: 'Outside Australia',
      description: 'You must be outside Australia when you apply and when it is decided.',
    },
  ],
  listPrice: 25,
  listTiers: [{ speed: 'standard', pounds: 25 }],
  options: [
    { kind: 'authorisation', text: 'The eVisitor or the ETA, by passport. Neither needs a visit in person.' },
    {
      kind: 'visa',
      text: 'The Visitor visa, for passports that can get neither of the others, and for longer stays.',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Email address that you read',
    'Travel plan',
  ],
  importantNotes: [
    'Where the authority asks for no fee, what you pay here is our work alone.',
    "The ETA is asked for in the authority's own app, which reads the chip of your passport: we guide you through it.",
    'Declare food, wood and plants when you land. Fines are high.',
    'A new passport needs a new visa, or an update of the old one.',
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
      a: 'Yes, as long as your visa is valid and lets you enter again.',
    },
  ],
}
