import type { Guide } from './guide'

export const indiaTouristEvisa: Guide = {
  country: 'India',
  countryCode: 'IN',
  flag: '🇮🇳',
  type: 'Tourist e-visa',
  rating: 4.8,
  reviews: 12450,
  sample: true,
  heroImage: '/guides/india-tourist-evisa.png',
  description:
    'India issues its tourist visa online. You send your details and two pictures, the Bureau of Immigration decides, and you carry a printed copy of the authorisation to the airport, where an officer takes your fingerprints and puts the visa into your passport.',
  lastUpdated: '2026-11-29',
  whatYouCanDo: [
    'Travel for leisure and sightseeing anywhere that needs no special permit',
    'Visit friends and relatives',
    'Take a short course that gives no diploma',
    'Do short, unpaid voluntary work',
  ],
  whatYouCannotDo: [
    'Work, paid or unpaid, for a company in India',
    'Report as a journalist or make a film: that needs a visa of its own',
    'Enter restricted or protected areas without their permit',
    'Change the e-visa into another visa',
  ],
  whoNeeds:
    'Whether you need a visa, and which, depends on your passport: some travel without one, most use the e-visa, and some apply on paper at an Indian mission, as travellers of Pakistani origin do whatever passport they hold.',
  requirements: [
    {
      title: 'Passport',
      description:
        'We recommend that it is valid for at least 6 months from the day you arrive. What the authority itself asks is in the answer for your passport.',
    },
    {
      title: 'Photo',
      description: 'A square colour picture on a plain, light background: full face, eyes open, no glasses.',
    },
    {
      title: 'Return or onward ticket',
      description: 'The officer at the border may ask for it, and for proof that you can pay for your stay.',
    },
    {
      title: 'Airport or seaport',
      description:
        'You enter at one of the airports or seaports on the official list. You may leave anywhere.',
    },
  ],
  listPrice: 45,
  listTiers: [
    { speed: 'standard', businessDays: '5-7', pounds: 45 },
    { speed: 'rush', businessDays: '3-4', pounds: 65 },
    { speed: 'super_rush', businessDays: '1-2', pounds: 95 },
  ],
  options: [
    {
      text: 'The e-visa comes in several lengths. The one that we price is named here; the authority decides what it grants.',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Recent square photo',
    'Address of your first stay in India',
    'Return or onward ticket',
  ],
  importantNotes: [
    'Each length of visa has an earliest and a latest day to apply: the official form says them.',
    'The official fee depends on your passport and on the length of the visa, and is not returned, whatever the decision.',
    'There is an electronic arrival card to fill in before you land. It is free of charge.',
    'If you come from a country with yellow fever, carry your vaccination certificate.',
    'Name and passport number must be exactly as in the passport: a wrong letter means a new application.',
  ],
  faqs: [
    {
      q: 'Do children need their own e-visa?',
      a: 'Yes. Every traveller needs a passport and an e-visa of their own, babies too.',
    },
    {
      q: 'I have two passports. Which one do I use?',
      a: 'The one that you will show at the border. The visa belongs to that passport and to no other.',
    },
    {
      q: 'What does the authority do with a bad photo?',
      a: 'It asks for a new one, or refuses. We look at your picture before we send it, and tell you what to change.',
    },
    {
      q: 'Can I enter by land?',
      a: 'Not with an e-visa. Land borders ask for a paper visa from an Indian mission.',
    },
  ],
}
