import type { Guide } from './guide'

export const uaeTouristVisa: Guide = {
  country: 'United Arab Emirates',
  countryCode: 'AE',
  flag: '🇦🇪',
  type: 'Tourist Visa',
  rating: 4.8,
  reviews: 10340,
  sample: true,
  heroImage: '/guides/uae-tourist-visa.png',
  description:
    'Passports of about eighty countries get a free stamp on arrival in the Emirates. All others need a tourist visa before they fly, for 30 or 60 days, for one entry or several.',
  lastUpdated: '2026-11-20',
  whatYouCanDo: [
    'Travel for leisure in all seven emirates',
    'Visit family and friends',
    'Attend fairs, meetings and interviews',
    'Extend the stay twice by 30 days, for a fee',
  ],
  whatYouCannotDo: [
    'Work, also on trial or unpaid',
    'Stay beyond the last day: each day costs a fine',
    "Change into a work visa without the employer's application",
    'Carry medicines on the controlled list without a permit',
  ],
  whoNeeds:
    'Citizens of the Gulf states need nothing. European, British, American, Australian, Chinese, Japanese and many other passports get 30 or 90 days on arrival without a fee. Indians with a visa or residence permit of certain countries may get one on arrival. All others need the tourist visa before they fly.',
  requirements: [
    { title: 'Passport', description: 'Valid for at least 6 months from the day you arrive.' },
    { title: 'Photo', description: 'A colour picture on a white background, full face.' },
    { title: 'Ticket', description: 'Into and out of the Emirates.' },
    {
      title: 'Health insurance',
      description: 'Needed for the 60-day and for multiple-entry visas, and wise for all.',
    },
  ],
  listPrice: 75,
  listTiers: [{ speed: 'standard', pounds: 75 }],
  visaOptions: [
    {
      name: '30 days, single entry',
      validity: '60 days to enter',
      stayDuration: '30 days',
      entries: 'Single',
    },
    {
      name: '60 days, single entry',
      validity: '60 days to enter',
      stayDuration: '60 days',
      entries: 'Single',
    },
    {
      name: '30 days, multiple entry',
      validity: '60 days to enter',
      stayDuration: '30 days',
      entries: 'Multiple',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Photo on a white background',
    'Return or onward ticket',
    'Booking or address of your stay',
  ],
  importantNotes: [
    'The application is decided by the immigration authority of the emirate that you fly to. It may ask for more papers.',
    'Look up your passport first: you may get a free stamp on arrival, and then we say so and charge nothing.',
    'Travellers under 18 need a visa too and apply together with a parent.',
    'The days count from the stamp at the border; the day of arrival counts.',
  ],
  faqs: [
    {
      q: 'Is the visa valid for Dubai and Abu Dhabi?',
      a: 'Yes, one visa is valid for all seven emirates.',
    },
    {
      q: 'Can I extend it without leaving?',
      a: 'Yes, twice by 30 days, with the authority that issued it. The fee is paid there.',
    },
    {
      q: 'What happens if I overstay?',
      a: 'A fine for every day, paid before you leave. Long overstays can lead to a ban.',
    },
    {
      q: 'Do I need a visa to change planes?',
      a: 'Not if you stay in the airport. To leave it, most passports that need a visa can ask for one of 48 or 96 hours.',
    },
  ],
}
