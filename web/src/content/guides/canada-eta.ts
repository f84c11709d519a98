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
    'Passports that need no visa for Canada need an electronic travel authorisation to fly there. It is asked for online and is tied to your passport. Other passports need the visitor visa.',
  lastUpdated: '2026-11-29',
  whatYouCanDo: [
    'Travel for leisure and visit family and friends',
    'Attend meetings and conferences',
    'Change planes in Canada',
    'Take a short course',
  ],
  whatYouCannotDo: [
    'Work without a permit',
    'Study for longer without a permit',
    'Stay longer than the officer at the border allows',
    'Use it for the land border: there it is not needed, but the officer decides all the same',
  ],
  whoNeeds:
    'If you need no visa and fly to Canada, you need the eTA. Some passports that normally need a visa may fly with an eTA, too, if they held or hold certain other visas. All others need the visitor visa.',
  requirements: [
    {
      title: 'Passport',
      description:
        'We recommend that it is valid for at least 6 months from the day you arrive. What the authority itself asks is in the answer for your passport.',
    },
    {
      title: 'Clean answers',
      description:
        'Past refusals, sentences and illnesses are asked for. A wrong answer can keep you out for years.',
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
  options: [
    { kind: 'authorisation', text: 'The eTA, asked for online.' },
    {
      kind: 'visa',
      text: 'The visitor visa, for which most people give fingerprints and a photo in person.',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Email address that you read',
    'Number of an earlier Canadian visa or of your US visa, if your passport needs one',
  ],
  importantNotes: [
    'You can ask for the eTA yourself on the official site. The difference to its fee is our work: checking and sending.',
    'Fingerprints and a photo for the visitor visa cost more, paid to the authority.',
    'If you hold a Canadian passport, you cannot get an eTA: you travel with that passport.',
    'Apply before you book. Some applications take longer.',
  ],
  faqs: [
    {
      q: 'Do I print the eTA?',
      a: 'No. It is tied to your passport number. Keep the email with the number in case the airline asks.',
    },
    { q: 'I only change planes in Canada. Do I need it?', a: 'Yes, for a flight through Canada too.' },
    { q: 'My eTA is for my old passport.', a: 'Then it has ended. Apply again with the new one.' },
    { q: 'How long may I stay?', a: 'The officer decides.' },
  ],
}
