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
    'A visit to the United States needs either an ESTA, for passports of the Visa Waiver Program, or a B1/B2 visitor visa, which is decided after an interview at an embassy or consulate. They are two different things, with fees and terms of their own. No one but the authority decides.',
  lastUpdated: '2026-11-29',
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
    'Passports of the Visa Waiver Program travel with an ESTA; most others need the B1/B2 visa, and so does anyone whom the program leaves out for where they have been. For some passports visitor visas are suspended, or a bond may be asked for: the answer for your passport says so.',
  requirements: [
    {
      title: 'Passport',
      description:
        'We recommend that it is valid for at least 6 months from the day you arrive. What the authority itself asks is in the answer for your passport.',
    },
    {
      title: 'Form DS-160',
      description: 'For the visa: answered in full, in English. We fill it in with you and check every line.',
    },
    {
      title: 'Interview',
      description:
        'For the visa: in person at an embassy or consulate where you live. Waiting times differ from post to post.',
    },
    { title: 'Ties to home', description: 'Work, study, family or property that show why you will go back.' },
  ],
  listPrice: 120,
  listTiers: [{ speed: 'standard', pounds: 120 }],
  options: [
    { kind: 'visa', text: 'The B1/B2 visa, after an interview. Form DS-160 and the fee come first.' },
    {
      kind: 'authorisation',
      text: 'The ESTA, asked for online. It is no visa, and it is only for passports of the Visa Waiver Program.',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Square photo on a white background',
    'Travel plan',
    'Proof of work or study',
    'Bank statements',
  ],
  importantNotes: [
    'Our times are for preparing and sending the application. The wait for an interview comes on top, and no agent can shorten it.',
    'The official fee is not returned if the visa is refused.',
    'Ask for an ESTA before you book, or at least some days before you fly.',
    'A visa or an ESTA lets you travel to the border. The officer there decides whether, and for how long, you may enter.',
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
      a: 'Each child needs a visa of its own. Many posts do not ask younger children to come.',
    },
    {
      q: 'My visa was refused before. Can I try again?',
      a: 'Yes, but say so in the form, and say what has changed since. The same application gets the same answer.',
    },
    { q: 'How long may I stay?', a: 'As long as the officer writes into your I-94 record.' },
  ],
}
