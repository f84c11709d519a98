import type { Guide } from './guide'

export const thailandTouristVisa: Guide = {
  country: 'Thailand',
  countryCode: 'TH',
  flag: '🇹🇭',
  type: 'Tourist Visa',
  rating: 4.7,
  reviews: 9820,
  sample: true,
  heroImage: '/guides/thailand-tourist-visa.png',
  description:
    "Many passports enter Thailand without a visa for a holiday. Others, and anyone who wants to stay longer, ask for a tourist visa on the Ministry of Foreign Affairs' own site before the journey.",
  lastUpdated: '2026-11-29',
  whatYouCanDo: [
    'Travel for leisure anywhere in the country',
    'Visit family and friends',
    'Have medical treatment that takes no longer than your stay',
    'Ask an immigration office for a longer stay',
  ],
  whatYouCannotDo: [
    'Work for an employer in Thailand or run a business there',
    'Study at a school for longer than a short course',
    'Stay beyond the date in your stamp: overstays cost a fine, and long ones lead to a ban',
    'Come back on a single-entry visa after you have left',
  ],
  whoNeeds:
    'Your passport decides: some need no visa for a holiday, some get one on arrival, and the others need the tourist visa. The rules for stays without a visa change often.',
  requirements: [
    {
      title: 'Passport',
      description:
        'We recommend that it is valid for at least 6 months from the day you arrive. What the authority itself asks is in the answer for your passport.',
    },
    { title: 'Money for the stay', description: 'Shown on a bank statement.' },
    { title: 'Place to stay', description: 'A booking, or the address of the person who invites you.' },
    {
      title: 'Digital arrival card',
      description: 'Filled in on the official site shortly before you land. It is free of charge.',
    },
  ],
  listPrice: 65,
  listTiers: [{ speed: 'standard', pounds: 65 }],
  options: [
    {
      text: 'The tourist visa for one entry. There is also one for several entries, with papers of its own.',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Recent photo',
    'Ticket into and out of Thailand',
    'Booking or address of your stay',
    'Bank statements',
  ],
  importantNotes: [
    'Look up your passport first: you may need no visa at all, and then we say so and charge nothing.',
    'You apply from the country where you live. The site asks for a proof of your address.',
    'How long you may stay is decided by the stamp at the border, not by the date on the visa.',
    'Check the rule again shortly before you travel.',
  ],
  faqs: [
    {
      q: 'I need no visa. Why would I take one?',
      a: 'Only for a longer stay than your passport gives, or if you are asked for it because you came often.',
    },
    {
      q: 'Is the digital arrival card a visa?',
      a: 'No. It takes the place of the paper slip that was handed out on the plane, and you fill it in with or without a visa.',
    },
    {
      q: 'Can I extend my stay?',
      a: 'An immigration office decides about it, for a fee that you pay there.',
    },
    {
      q: 'Must my ticket be booked already?',
      a: 'Yes, or at least reserved: the authority wants to see when you leave.',
    },
  ],
}
