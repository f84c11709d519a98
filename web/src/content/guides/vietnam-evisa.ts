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
    'Vietnam gives e-visas to passports of every country: up to 90 days, for one entry or several. The Immigration Department decides in about three working days and sends a document that you print.',
  lastUpdated: '2026-11-20',
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
    'Citizens of about two dozen countries, among them the United Kingdom, Germany, France, Italy, Spain, Japan and South Korea, stay up to 45 days without a visa; neighbours in South-East Asia 14 to 30 days. Everybody else needs the e-visa, and so does the person who stays longer.',
  requirements: [
    {
      title: 'Passport',
      description: 'Valid for at least 6 months from the day you arrive, with two empty pages.',
    },
    {
      title: 'Photo',
      description: 'A face picture of 4 x 6 cm without glasses, and a picture of the passport page.',
    },
    {
      title: 'Place of entry',
      description: 'You name the airport, border gate or port at which you enter and leave.',
    },
    { title: 'First address', description: 'The hotel or home where you spend the first night.' },
  ],
  listPrice: 45,
  listTiers: [{ speed: 'standard', pounds: 45 }],
  visaOptions: [
    {
      name: 'E-visa, single entry',
      validity: 'up to 90 days, on the dates you name',
      stayDuration: 'up to 90 days',
      entries: 'Single',
    },
    {
      name: 'E-visa, multiple entry',
      validity: 'up to 90 days, on the dates you name',
      stayDuration: 'up to 90 days',
      entries: 'Multiple',
    },
  ],
  requiredDocuments: [
    'Passport page with your photo and details',
    'Face picture',
    'Address of your first stay',
    'Dates and places of entry and departure',
  ],
  importantNotes: [
    'The visa starts on the day that you name. If you land a day earlier, you are not let in.',
    'The authority does not work on Saturdays, Sundays and during the Lunar New Year.',
    'Names must be in the order of the machine-readable lines of your passport.',
    'The official fee is 25 US dollars for one entry and 50 for several, and is not returned.',
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
      a: "Yes. Children under 14 who stand in a parent's passport are added to the parent's application.",
    },
    {
      q: "What is Phu Quoc's exemption?",
      a: 'Anyone who flies directly to Phu Quoc and stays on the island needs no visa for 30 days.',
    },
  ],
}
