import type { Guide } from './guide'

export const canadaEta: Guide = {
  country: 'Canada',
  countryCode: 'CA',
  flag: '🇨🇦',
  type: 'eTA',
  rating: 4.9,
  reviews: 11080,
  sample: true,
  heroImage: '/guides/canada-eta.png',
  description:
    'Passports that need no visa for Canada need an electronic travel authorisation to fly there. It costs 7 Canadian dollars on the official site, is tied to your passport and is mostly decided within minutes.',
  lastUpdated: '2026-11-20',
  whatYouCanDo: [
    'Travel for leisure and visit family and friends',
    'Attend meetings and conferences',
    'Change planes in Canada',
    'Take a course of up to six months',
  ],
  whatYouCannotDo: [
    'Work without a permit',
    'Study for more than six months without a permit',
    'Stay longer than the officer at the border allows, mostly six months',
    'Use it for the land border: there it is not needed, but the officer decides all the same',
  ],
  whoNeeds:
    'Citizens of countries without a visa duty (most of Europe, the United Kingdom, Australia, New Zealand, Japan, South Korea, Singapore and others) who fly to Canada. Citizens of the United States need neither visa nor eTA. Some passports that normally need a visa may fly with an eTA if they held a Canadian visa in the last ten years or hold a valid visitor visa of the United States. All others need the visitor visa.',
  requirements: [
    {
      title: 'Passport',
      description: 'Valid for the whole stay; we recommend at least 6 months. The eTA ends with it.',
    },
    {
      title: 'Clean answers',
      description:
        'Past refusals, sentences and illnesses are asked for. A wrong answer can cost you five years.',
    },
    {
      title: 'Email address',
      description: 'The decision comes by email, sometimes with a request for papers.',
    },
    {
      title: 'By air only',
      description:
        'The eTA is checked by the airline. By land or sea a passport is enough for those who need no visa.',
    },
  ],
  listPrice: 25,
  listTiers: [{ speed: 'standard', pounds: 25 }],
  visaOptions: [
    {
      name: 'eTA',
      validity: '5 years, or until the passport ends',
      stayDuration: 'usually up to 6 months a visit',
      entries: 'Multiple',
    },
    {
      name: 'Visitor Visa',
      validity: 'up to 10 years',
      stayDuration: 'usually up to 6 months a visit',
      entries: 'Single or multiple',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Email address that you read',
    'Number of an earlier Canadian visa or of your US visa, if your passport needs one',
  ],
  importantNotes: [
    'On the official site the eTA costs 7 Canadian dollars. The difference is our work: checking and sending.',
    'The visitor visa needs fingerprints and a photo for most passports: 85 Canadian dollars more, paid to the authority.',
    'If you hold a Canadian passport, you cannot get an eTA: you travel with that passport.',
    'Apply before you book. Some applications need several days.',
  ],
  faqs: [
    {
      q: 'Do I print the eTA?',
      a: 'No. It is tied to your passport number. Keep the email with the number in case the airline asks.',
    },
    {
      q: 'I only change planes in Canada. Do I need it?',
      a: 'Yes, for a flight through Canada too.',
    },
    {
      q: 'My eTA is for my old passport.',
      a: 'Then it has ended. Apply again with the new one.',
    },
    {
      q: 'How long may I stay?',
      a: 'The officer decides. Without another date in your passport it is six months.',
    },
  ],
}
