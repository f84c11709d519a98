import type { Guide } from './guide'

export const vietnamEvisa: Guide = {
  country: 'Vietnam',
  countryCode: 'VN',
  flag: '🇻🇳',
  type: 'e-visa',
  rating: 4.7,
  reviews: 6780,
  sample: true,
  heroImage: '/guides/vietnam-evisa.png',
  description:
    'Vietnam gives e-visas to passports of every country, for one entry or several. The Immigration Department decides and sends a document that you print.',
  lastUpdated: '2026-11-29',
  whatYouCanDo: [
    'Travel for leisure throughout the country',
    'Visit family and friends',
    'Attend meetings and look for business',
    'Leave and come back, with the multiple-entry visa',
  ],
  whatYouCannotDo: [
    'Work without a permit',
    'Enter at a crossing that is not on the list',
    'Come back on a single-entry visa after you have left',
    'Stay beyond the last day printed on the visa',
  ],
  whoNeeds:
    'Some passports stay for a time without a visa. All others need the e-visa, and so does the person who stays longer.',
  requirements: [
    {
      title: 'Passport',
      description:
        'We recommend that it is valid for at least 6 months from the day you arrive. What the authority itself asks is in the answer for your passport.',
    },
    { title: 'Photo', description: 'A face picture without glasses, and a picture of the passport page.' },
    {
      title: 'Place of entry',
      description: 'You name the airport, border gate or port at which you enter and leave.',
    },
    { title: 'First address', description: 'The hotel or home where you spend the first night.' },
  ],
  listPrice: 45,
  listTiers: [{ speed: 'standard', pounds: 45 }],
  options: [{ text: 'The e-visa, on the dates that you name, for one entry or for several.' }],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Face picture',
    'Address of your first stay',
    'Dates and places of entry and departure',
  ],
  importantNotes: [
    'The visa starts on the day that you name. If you land earlier, you are not let in.',
    'The authority does not work at weekends and during the Lunar New Year.',
    'Names must be in the order of the machine-readable lines of your passport.',
    'The official fee differs between one entry and several, and is not returned.',
  ],
  faqs: [
    {
      q: 'Can I enter at another airport than the one I named?',
      a: 'Yes, if it is on the list of gates for e-visas. Most officers accept it; the place in the visa is safest.',
    },
    {
      q: 'Can I extend my stay in Vietnam?',
      a: 'Rarely. A new e-visa from a neighbouring country is the usual way.',
    },
    {
      q: 'Does my child need a visa?',
      a: 'Yes. A young child in the passport of a parent is added to the application of that parent.',
    },
    {
      q: 'What is the exemption of Phu Quoc?',
      a: 'If you fly directly to the island and stay there, you may need no visa. Ask the authority before you rely on it.',
    },
  ],
}
