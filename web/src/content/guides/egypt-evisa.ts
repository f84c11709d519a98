import type { Guide } from './guide'

export const egyptEvisa: Guide = {
  country: 'Egypt',
  countryCode: 'EG',
  flag: '🇪🇬',
  type: 'e-visa',
  rating: 4.5,
  reviews: 5320,
  sample: true,
  heroImage: '/guides/egypt-evisa.png',
  description:
    "Many passports can ask for Egypt's visa online, and some can also buy it at the airport on arrival. The e-visa spares you the queue at the counter.",
  lastUpdated: '2026-11-29',
  whatYouCanDo: [
    'Travel for leisure throughout the country',
    'Visit family and friends',
    'Dive, cruise the Nile and join guided tours',
    'Leave and come back, with the multiple-entry visa',
  ],
  whatYouCannotDo: [
    'Work or run a business',
    'Dig, film or fly a drone without a permit',
    'Stay longer in one visit than the visa says',
    'Travel to some border areas without a permit',
  ],
  whoNeeds:
    'Your passport decides: some need no visa, some may use the e-visa or buy a visa on arrival, and all others apply at an Egyptian mission. Resorts of South Sinai have a free stamp for short stays.',
  requirements: [
    {
      title: 'Passport',
      description:
        'We recommend that it is valid for at least 6 months from the day you arrive. What the authority itself asks is in the answer for your passport.',
    },
    {
      title: 'Place to stay',
      description: "Booking of a hotel or cruise, or an invitation with the host's papers.",
    },
    { title: 'Ticket', description: 'Into and out of Egypt, or the plan of your tour.' },
    {
      title: 'In good time',
      description: 'The authority wants your application some time before you arrive.',
    },
  ],
  listPrice: 55,
  listTiers: [{ speed: 'standard', pounds: 55 }],
  options: [{ text: 'The e-visa. The authority has one for a single entry and one for several.' }],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Booking of your stay',
    'Return or onward ticket',
  ],
  importantNotes: [
    'Sources disagree about the official fee. We show which source we use and its date.',
    'Where there is a visa on arrival it is paid at a bank counter in the arrival hall.',
    'Your hotel registers you with the police. If you stay privately, your host does.',
    'The e-visa is a document of its own: print a copy.',
  ],
  faqs: [
    {
      q: 'Is the visa on arrival as good as the e-visa?',
      a: 'Not every passport may use it, and you queue at a counter. The answer for yours says which ways there are.',
    },
    {
      q: 'I fly to Sharm el-Sheikh. Do I need a visa?',
      a: 'Not for a short stay in the resorts of South Sinai: you get a free stamp. For Cairo, Luxor or Ras Mohammed you need the visa.',
    },
    { q: 'Can I extend it?', a: 'Passport offices in Egypt can extend a stay. Go there before it ends.' },
    { q: 'Do children need one?', a: "Yes, a visa of their own, also if they stand in a parent's passport." },
  ],
}
