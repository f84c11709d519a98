import type { Guide } from './guide'

export const turkeyEvisa: Guide = {
  country: 'Türkiye',
  countryCode: 'TR',
  flag: '🇹🇷',
  type: 'e-visa',
  rating: 4.8,
  reviews: 8910,
  sample: true,
  heroImage: '/guides/turkey-evisa.png',
  description:
    "Türkiye's e-visa is asked for and paid online and arrives by email. Which stay it gives, and on what conditions, depends on your passport.",
  lastUpdated: '2026-11-29',
  whatYouCanDo: [
    'Travel for leisure throughout the country',
    'Visit family and friends',
    'Attend meetings and trade fairs',
    'Change planes and leave the airport meanwhile',
  ],
  whatYouCannotDo: [
    'Work or look for work',
    'Study at a school or university',
    'Stay for more than the days printed on the e-visa',
    'Carry out research or archaeology without a permit',
  ],
  whoNeeds:
    'Many passports enter without a visa. Others use the e-visa, some of them only with a valid visa or residence permit of certain other countries. The rest apply at a Turkish mission.',
  requirements: [
    {
      title: 'Passport',
      description:
        'We recommend that it is valid for at least 6 months from the day you arrive. What the authority itself asks is in the answer for your passport.',
    },
    {
      title: 'Supporting visa',
      description:
        'For some passports: a valid visa or residence permit of another country that the official form names. An e-visa does not count.',
    },
    { title: 'Ticket and stay', description: 'A return ticket and a booking, if the officer asks for them.' },
    { title: 'Money for the stay', description: 'Proof of it, if the officer asks.' },
  ],
  listPrice: 35,
  listTiers: [{ speed: 'standard', pounds: 35 }],
  options: [
    { text: 'The e-visa for one entry or for several: your passport decides which, and no one can choose.' },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Supporting visa or permit, if your passport needs one',
    'Date of arrival',
  ],
  importantNotes: [
    'The e-visa must fit the passport you travel with. A new passport needs a new e-visa.',
    'Print it, or keep it on your phone where you can open it without a network.',
    'The days of all your visits count together.',
  ],
  faqs: [
    { q: 'Can I get the visa when I land?', a: 'Some passports can. The answer for yours says so.' },
    {
      q: 'Does my expired Schengen visa count?',
      a: 'No. The supporting visa must be valid on the day you arrive.',
    },
    {
      q: 'I made a mistake in my e-visa. What now?',
      a: 'It cannot be corrected. A new one is needed, and the official fee is paid again. That is why we check first.',
    },
    { q: 'Is it valid for northern Cyprus?', a: 'No. It is a visa for Türkiye only.' },
  ],
}
