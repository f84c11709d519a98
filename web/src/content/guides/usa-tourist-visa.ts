import type { Guide } from './guide'

export const usaTouristVisa: Guide = {
  country: 'United States',
  countryCode: 'US',
  flag: '🇺🇸',
  type: 'B1/B2 Visitor Visa',
  rating: 4.6,
  reviews: 15230,
  sample: true,
  heroImage: '/guides/usa-tourist-visa.png',
  description:
    'A visit to the United States needs either an ESTA, for passports of the Visa Waiver Program, or a B1/B2 visitor visa, which is decided after an interview at an embassy or consulate. We prepare the application and the interview with you; no one but the consular officer decides.',
  lastUpdated: '2026-11-20',
  whatYouCanDo: [
    'Travel for leisure and visit family and friends',
    'Attend meetings, conferences and negotiations',
    'Have medical treatment',
    'Take a short course for pleasure that gives no credits',
  ],
  whatYouCannotDo: [
    'Work for an employer in the United States',
    'Study for a degree or with credits',
    'Perform for pay, or work as a journalist',
    'Stay beyond the date in your I-94 record',
  ],
  whoNeeds:
    'Citizens of the Visa Waiver Program (most of Europe, the United Kingdom, Australia, New Zealand, Japan, South Korea, Singapore and some others) travel with an ESTA for up to 90 days. Canadians need neither for a visit. Everybody else needs the B1/B2 visa, and so do waiver citizens who have been to certain countries or want to stay longer.',
  requirements: [
    {
      title: 'Passport',
      description: 'Valid for at least 6 months beyond your stay, unless your country has an agreement.',
    },
    {
      title: 'Form DS-160',
      description: 'Answered in full, in English. We fill it in with you and check every line.',
    },
    {
      title: 'Interview',
      description:
        'In person at an embassy or consulate where you live. The wait differs from weeks to many months.',
    },
    {
      title: 'Ties to home',
      description: 'Work, study, family or property that show why you will go back.',
    },
  ],
  listPrice: 120,
  listTiers: [{ speed: 'standard', pounds: 120 }],
  visaOptions: [
    {
      name: 'B1/B2 Visitor Visa',
      validity: 'up to 10 years, by nationality',
      stayDuration: 'up to 6 months a visit',
      entries: 'Multiple',
    },
    {
      name: 'ESTA',
      validity: '2 years, or until the passport ends',
      stayDuration: '90 days a visit',
      entries: 'Multiple',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Photo of 5 x 5 cm on a white background',
    'Travel plan',
    'Proof of work or study',
    'Bank statements of the last three months',
  ],
  importantNotes: [
    'The times above are ours, for preparing and sending the application. The wait for an interview comes on top, and no agent can shorten it.',
    'The official fee of 185 US dollars is not returned if the visa is refused.',
    'An ESTA costs 40.27 US dollars on the official site. Apply at least 72 hours before you fly.',
    'A visa lets you travel to the border. The officer there decides whether, and for how long, you may enter.',
  ],
  faqs: [
    {
      q: 'Do I need an ESTA or a visa?',
      a: 'Choose your passport above: we show which of the two your passport needs.',
    },
    {
      q: 'Can you book the interview for me?',
      a: 'We send the form and tell you which slots the post offers. You choose the day yourself in your own account there.',
    },
    {
      q: 'Do children go to the interview?',
      a: 'Each child needs a visa of its own. Many posts do not ask children under 14 to come.',
    },
    {
      q: 'My visa was refused before. Can I try again?',
      a: 'Yes, but say so in the form, and say what has changed since. The same application gets the same answer.',
    },
    {
      q: 'How long may I stay?',
      a: 'As long as the officer writes into your I-94 record, for visitors usually six months; with an ESTA at most 90 days.',
    },
  ],
}
