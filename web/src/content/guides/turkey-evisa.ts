import type { Guide } from './guide'

export const turkeyEvisa: Guide = {
  country: 'Turkey',
  countryCode: 'TR',
  flag: '🇹🇷',
  type: 'e-visa',
  rating: 4.8,
  reviews: 8910,
  sample: true,
  heroImage: '/guides/turkey-evisa.png',
  description:
    "Turkey's e-visa is asked for and paid online and arrives by email, often within minutes. Which stay it gives, and on what conditions, depends on your passport.",
  lastUpdated: '2026-11-20',
  whatYouCanDo: [
    'Travel for leisure throughout the country',
    'Visit family and friends',
    'Attend meetings and trade fairs',
    'Change planes and leave the airport meanwhile',
  ],
  whatYouCannotDo: [
    'Work or look for work',
    'Study at a school or university',
    'Stay for more than the days printed on the e-visa within 180 days',
    'Carry out research or archaeology without a permit',
  ],
  whoNeeds:
    'Many passports, among them those of the European Union, the United Kingdom and the United States, enter without a visa for up to 90 days within 180. Others use the e-visa; some of them only if they hold a valid visa or residence permit of a Schengen country, the United Kingdom, the United States or Ireland. The rest apply at a Turkish mission.',
  requirements: [
    {
      title: 'Passport',
      description:
        'Valid for at least 6 months from the day you arrive (the law asks for 60 days beyond your stay).',
    },
    {
      title: 'Supporting visa',
      description:
        'For some passports: a valid visa or permit of a Schengen country, the UK, the US or Ireland. An e-visa does not count.',
    },
    { title: 'Ticket and stay', description: 'A return ticket and a booking, if the officer asks for them.' },
    {
      title: 'Money for the stay',
      description: 'About 50 US dollars for each day, if the officer asks for it.',
    },
  ],
  listPrice: 35,
  listTiers: [{ speed: 'standard', pounds: 35 }],
  visaOptions: [
    {
      name: 'E-visa, single entry',
      validity: '180 days from the chosen date',
      stayDuration: '30 days',
      entries: 'Single',
    },
    {
      name: 'E-visa, multiple entry',
      validity: '180 days from the chosen date',
      stayDuration: '90 days',
      entries: 'Multiple',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Supporting visa or permit, if your passport needs one',
    'Date of arrival',
  ],
  importantNotes: [
    'Your passport decides which of the two options you get; no one can choose.',
    'The e-visa must fit the passport you travel with. A new passport needs a new e-visa.',
    'Print it, or keep it on your phone where you can open it without a network.',
    'Days are counted within 180 days back from today, over all your visits.',
  ],
  faqs: [
    {
      q: 'Can I get the visa when I land?',
      a: 'For some passports, yes, but it costs more than the e-visa and you queue twice.',
    },
    {
      q: 'Does my expired Schengen visa count?',
      a: 'No. The supporting visa must be valid on the day you arrive.',
    },
    {
      q: 'I made a mistake in my e-visa. What now?',
      a: 'It cannot be corrected. A new one is needed, and the official fee is paid again. That is why we check first.',
    },
    {
      q: 'Is it valid for northern Cyprus?',
      a: 'No. It is a visa for Turkey only.',
    },
  ],
}
