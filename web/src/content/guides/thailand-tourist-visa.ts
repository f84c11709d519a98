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
    "Many passports enter Thailand without a visa for a holiday. Everybody else, and anyone who wants to stay longer, asks for a tourist visa on the Ministry of Foreign Affairs' own site before the journey.",
  lastUpdated: '2026-11-20',
  whatYouCanDo: [
    'Travel for leisure anywhere in the country',
    'Visit family and friends',
    'Have medical treatment that takes no longer than your stay',
    'Extend the stay of a 60-day visa once, by 30 days, at an immigration office',
  ],
  whatYouCannotDo: [
    'Work for an employer in Thailand or run a business there',
    'Study at a school for longer than a short course',
    'Stay beyond the date in your stamp: each day costs a fine, and long overstays lead to a ban',
    'Come back on a single-entry visa after you have left',
  ],
  whoNeeds:
    'Passports from about ninety countries, among them the United Kingdom, the European Union, the United States, India and Australia, enter without a visa for a holiday. Some more get a visa on arrival for 15 days. All others need the tourist visa, and so does the person who wants more days than the exemption gives.',
  requirements: [
    { title: 'Passport', description: 'Valid for at least 6 months from the day you arrive.' },
    {
      title: 'Money for the stay',
      description: 'About 20,000 baht for one person and 40,000 for a family, shown on a bank statement.',
    },
    { title: 'Place to stay', description: 'A booking, or the address of the person who invites you.' },
    {
      title: 'Digital arrival card',
      description: 'Filled in on the official site within three days before you land. It is free of charge.',
    },
  ],
  listPrice: 65,
  listTiers: [{ speed: 'standard', pounds: 65 }],
  visaOptions: [
    {
      name: 'Single-entry tourist visa',
      validity: '3 months from issue',
      stayDuration: '60 days',
      entries: 'Single',
    },
    {
      name: 'Multiple-entry tourist visa',
      validity: '6 months from issue',
      stayDuration: '60 days a visit',
      entries: 'Multiple',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Photo taken within the last six months',
    'Ticket into and out of Thailand',
    'Booking or address of your stay',
    'Bank statement of the last three months',
  ],
  importantNotes: [
    'Look up your passport first: you may need no visa at all, and then we say so and charge nothing.',
    'You apply from the country where you live. The site asks for a proof of your address.',
    'How long you may stay is decided by the stamp at the border, not by the date on the visa.',
    'Rules for stays without a visa change often. Check again shortly before you travel.',
  ],
  faqs: [
    {
      q: 'I can stay 60 days without a visa. Why would I take one?',
      a: 'Only for a longer stay, or if you are asked for it because you came often in the last months.',
    },
    {
      q: 'Is the digital arrival card a visa?',
      a: 'No. It takes the place of the paper slip that was handed out on the plane, and everybody fills it in.',
    },
    {
      q: 'Can I extend my stay?',
      a: 'Most stays can be extended once by 30 days at an immigration office, for a fee of 1,900 baht that you pay there.',
    },
    {
      q: 'Must my ticket be booked already?',
      a: 'Yes, or at least reserved: the authority wants to see when you leave.',
    },
  ],
}
