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
    'Many passports get a free stamp on arrival in the Emirates. All others need a tourist visa before they fly, for one entry or several.',
  lastUpdated: '2026-11-29',
  whatYouCanDo: [
    'Travel for leisure in all seven emirates',
    'Visit family and friends',
    'Attend fairs, meetings and interviews',
    'Ask for a longer stay, for a fee',
  ],
  whatYouCannotDo: [
    'Work, also on trial or unpaid',
    'Stay beyond the last day: overstays cost a fine',
    "Change into a work visa without the employer's application",
    'Carry medicines on the controlled list without a permit',
  ],
  whoNeeds:
    'Some passports need nothing, many get a stamp on arrival without a fee, some of them only with a visa or residence permit of certain countries. All others need the tourist visa before they fly.',
  requirements: [
    {
      title: 'Passport',
      description:
        'We recommend that it is valid for at least 6 months from the day you arrive. What the authority itself asks is in the answer for your passport.',
    },
    { title: 'Photo', description: 'A colour picture on a white background, full face.' },
    { title: 'Ticket', description: 'Into and out of the Emirates.' },
    { title: 'Health insurance', description: 'Needed for some of the visas, and wise for all.' },
  ],
  listPrice: 75,
  listTiers: [{ speed: 'standard', pounds: 75 }],
  options: [
    {
      text: 'The tourist visa that we price is named here. There are longer ones, and ones for several entries.',
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
    'Children need a visa too and apply together with a parent.',
    'The days count from the stamp at the border; the day of arrival counts.',
  ],
  faqs: [
    { q: 'Is the visa valid for Dubai and Abu Dhabi?', a: 'Yes, one visa is valid for all seven emirates.' },
    {
      q: 'Can I extend it without leaving?',
      a: 'The authority that issued it decides. The fee is paid there.',
    },
    {
      q: 'What happens if I overstay?',
      a: 'A fine, paid before you leave. Long overstays can lead to a ban.',
    },
    {
      q: 'Do I need a visa to change planes?',
      a: 'Not if you stay in the airport. To leave it, most passports that need a visa can ask for a transit visa.',
    },
  ],
}
