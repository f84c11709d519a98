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
    "Passports of more than seventy countries can ask for Egypt's visa online; most of them can also buy it at the airport on arrival. The e-visa spares you the queue and the cash.",
  lastUpdated: '2026-11-20',
  whatYouCanDo: [
    'Travel for leisure throughout the country',
    'Visit family and friends',
    'Dive, cruise the Nile and join guided tours',
    'Leave and come back, with the multiple-entry visa',
  ],
  whatYouCannotDo: [
    'Work or run a business',
    'Dig, film or fly a drone without a permit',
    'Stay for more than 30 days in one visit',
    'Travel to some border areas without a permit',
  ],
  whoNeeds:
    'Nearly everybody but citizens of some Arab states. European, British, American, Canadian, Australian and many other passports may use the e-visa or buy a visa on arrival. Anyone who stays in the resorts of South Sinai for at most 15 days gets a free stamp there. All others apply at an Egyptian mission.',
  requirements: [
    {
      title: 'Passport',
      description: 'Valid for at least 6 months from the day you arrive, with an empty page.',
    },
    {
      title: 'Place to stay',
      description: "Booking of a hotel or cruise, or an invitation with the host's papers.",
    },
    { title: 'Ticket', description: 'Into and out of Egypt, or the plan of your tour.' },
    {
      title: 'Seven days ahead',
      description: 'The authority wants your application at least a week before you arrive.',
    },
  ],
  listPrice: 55,
  listTiers: [{ speed: 'standard', pounds: 55 }],
  visaOptions: [
    {
      name: 'E-visa, single entry',
      validity: '90 days from issue',
      stayDuration: '30 days',
      entries: 'Single',
    },
    {
      name: 'E-visa, multiple entry',
      validity: '180 days from issue',
      stayDuration: '30 days a visit',
      entries: 'Multiple',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Booking of your stay',
    'Return or onward ticket',
  ],
  importantNotes: [
    'Sources disagree about the official fee: 25 US dollars for one entry was the long-standing price, and a rise has been reported. We show which source we use and its date.',
    'Without an e-visa you pay at a bank counter in the arrival hall, in cash.',
    'Your hotel registers you with the police. If you stay privately, your host does.',
    'The e-visa is a document of its own: print two copies.',
  ],
  faqs: [
    {
      q: 'Is the visa on arrival as good as the e-visa?',
      a: 'It gives the same 30 days. You queue at a counter and pay in cash, and not every passport may use it.',
    },
    {
      q: 'I fly to Sharm el-Sheikh for a week. Do I need a visa?',
      a: 'Not if you stay in the South Sinai resorts for up to 15 days: you get a free stamp. For Cairo, Luxor or Ras Mohammed you need the visa.',
    },
    {
      q: 'Can I extend it?',
      a: 'Passport offices in Egypt can extend a stay. Go there a week before it ends.',
    },
    {
      q: 'Do children pay?',
      a: "Children need a visa of their own, also if they stand in a parent's passport.",
    },
  ],
}
