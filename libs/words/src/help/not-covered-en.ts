import type { HelpArticle } from './help-article'

const UK_CHECK = { name: 'GOV.UK: check if you need a UK visa', url: 'https://www.gov.uk/check-uk-visa' }
const US_VISAS = {
  name: 'U.S. Department of State: US visas',
  url: 'https://travel.state.gov/content/travel/en/us-visas.html',
}
const EU_ENTRY = {
  name: 'European Union: ETIAS and the Entry/Exit System',
  url: 'https://travel-europe.europa.eu/etias',
}
const VACCINATIONS = {
  name: 'World Health Organization: international travel and health',
  url: 'https://www.who.int/travel-advice',
}

/** What people ask and our data does not cover, or what they ask about us. The chat leads to these articles. */
export const NOT_COVERED_ARTICLES: readonly HelpArticle[] = [
  {
    id: 'living-abroad',
    category: 'application',
    question: 'Which visa do I need to live abroad, by marriage or for good?',
    answer:
      'We do not say: our answers are about short journeys. Marriage, joining a family, retirement, long stays and citizenship have procedures of their own. The authority of the country where you want to live decides.',
    alsoCalled: [
      'beyond our answers',
      'marriage',
      'fiancé',
      'settle',
      'retire',
      'immigration',
      'citizenship',
    ],
    official: [UK_CHECK, US_VISAS],
  },
  {
    id: 'residence-permit',
    category: 'application',
    question: 'I have a residence permit or a visa of another country. Does that change your answers?',
    answer:
      'It can, and we do not say how: our answers go by the passport alone. Some countries let holders of certain residence permits or visas in without a visa of their own. Ask the authority of your destination.',
    alsoCalled: ['beyond our answers', 'green card', 'residence card', 'valid Schengen visa'],
    official: [UK_CHECK],
  },
  {
    id: 'children',
    category: 'application',
    question: 'Do children need a passport and a visa of their own?',
    answer:
      'Yes: every child needs a passport and, where one is required, a visa of its own. Some countries ask for more, such as a letter of consent of a parent who does not travel. We do not say which: ask the authority of your destination.',
    alsoCalled: ['beyond our answers', 'baby', 'newborn', 'minor', 'letter of consent'],
  },
  {
    id: 'criminal-record',
    category: 'application',
    question: 'Can I enter with a criminal record?',
    answer:
      'We do not say: it depends on the country, on what happened and when. Answer truthfully when a form asks, and ask the authority of your destination before you book.',
    alsoCalled: ['beyond our answers', 'conviction', 'arrest'],
    official: [US_VISAS],
  },
  {
    id: 'earlier-refusal',
    category: 'application',
    question: 'I was refused a visa or removed from a country before. Can I apply again?',
    answer:
      'Mostly yes, but what it means is for the authority to decide, and we do not say. Tell the truth about it when a form asks: a refusal that you hide weighs more than one that you declare.',
    alsoCalled: ['beyond our answers', 'deported', 'denied before', 'banned'],
  },
  {
    id: 'overstay',
    category: 'application',
    question: 'I stayed longer than I was allowed to. What happens?',
    answer:
      'We do not say: fines, bans and ways to put it right differ from country to country. Speak to the authority of the country where you are, as soon as you can.',
    alsoCalled: ['beyond our answers', 'overstayed', 'fine'],
  },
  {
    id: 'extend-stay',
    category: 'application',
    question: 'Can I extend my stay or my visa inside the country?',
    answer:
      'We do not say: our answers are about entering. Ask the immigration office of the country where you are before your time there ends.',
    alsoCalled: ['beyond our answers', 'renew', 'extension', 'visa run'],
  },
  {
    id: 'health',
    category: 'application',
    question: 'Which vaccinations or health papers do I need?',
    answer:
      'The result page of a route shows what our sources say of yellow fever certificates and health declarations. We do not know other health rules. Ask a travel clinic and the authority of your destination.',
    alsoCalled: ['beyond our answers', 'vaccination', 'yellow fever', 'covid', 'malaria'],
    official: [VACCINATIONS],
  },
  {
    id: 'customs',
    category: 'application',
    question: 'What may I bring: medicine, animals, cash, goods?',
    answer: 'We do not say. The customs authority of your destination does, and often your airline.',
    alsoCalled: ['beyond our answers', 'customs', 'medication', 'dog', 'tobacco', 'duty free'],
  },
  {
    id: 'entry-conditions',
    category: 'application',
    question: 'Will the border ask for money, a return ticket, insurance or bookings?',
    answer:
      'It may. The result page of a route lists what our sources say of tickets, money, insurance and bookings, and the documents that an application needs. What else is checked is for the authority of your destination to say.',
    alsoCalled: ['beyond our answers', 'proof of funds', 'onward ticket', 'travel insurance'],
  },
  {
    id: 'two-passports',
    category: 'application',
    question: 'I have two passports. Which one do I use?',
    answer:
      'Search for both: the answers can differ, and our chat compares them when you name both passports and the destination. As a rule, enter and leave a country with the same passport, and use the passport of a country whose citizen you are when you go there.',
    alsoCalled: ['dual nationality', 'dual citizenship', 'second passport'],
    link: '/',
  },
  {
    id: 'announced-rules',
    category: 'application',
    question: 'What about ETIAS, the Entry/Exit System and other new rules?',
    answer:
      'A rule that is announced is shown beside the answer for your route, with its day where it has one. Until that day the current rule applies. No one can apply for ETIAS before the European Union opens it.',
    alsoCalled: ['etias', 'ees', 'entry exit system', 'new rules'],
    official: [EU_ENTRY],
  },
  {
    id: 'guarantee',
    category: 'security',
    question: 'Do you guarantee that the visa is approved?',
    answer:
      'No. No one can: the authority decides. We check that your application is complete and correct. Denial Protection refunds you if it is rejected; it does not change the decision.',
    alsoCalled: ['guarantee', 'chances', 'approval rate'],
  },
  {
    id: 'fake-documents',
    category: 'security',
    question: 'Can you help with documents or bookings that are not real?',
    answer:
      'No. We send nothing that we know to be false. A false document or answer can lead to a refusal and to a ban for years.',
    alsoCalled: ['fake booking', 'bank statement', 'dummy ticket'],
  },
  {
    id: 'robot',
    category: 'account',
    question: 'Am I talking to a robot?',
    answer:
      'In the chat, yes: a program answers there from our own data. Our team reads what you write on the contact page, and what you send with "Talk to a person" in the chat.',
    alsoCalled: ['bot', 'artificial intelligence', 'human', 'machine'],
    link: '/contact',
  },
  {
    id: 'biometrics',
    category: 'application',
    question: 'Do I have to give fingerprints or come in person?',
    answer:
      'We do not say for each country. Where an embassy or a consulate issues the visa, you may have to come for fingerprints, a photo or an interview; what is applied for online mostly needs no visit. The authority of your destination decides.',
    alsoCalled: ['biometrics', 'interview', 'appointment', 'in person'],
  },
  {
    id: 'entries',
    category: 'application',
    question: 'How often can I enter with the visa, how long is it valid, and at which borders?',
    answer:
      'The visa itself shows it. Not every border accepts every electronic visa: check the list of the authority before you travel by land or by sea.',
    alsoCalled: ['single entry', 'multiple entry', 'land border', 'validity of the visa'],
  },
  {
    id: 'who-decides',
    category: 'security',
    question: 'Who decides about my visa?',
    answer:
      'The authority of the country that you travel to. We check that your application is complete and right and submit it; we have no part in the decision.',
    alsoCalled: ['decision', 'embassy decides', 'approve'],
  },
  {
    id: 'not-visas',
    category: 'application',
    question: 'What do your answers not cover at all?',
    answer:
      'Whatever is not about entry papers: weather, safety, flights, hotels, money and life at your destination. The travel advice of your own government is a good place to begin.',
    alsoCalled: ['weather', 'safety', 'flights', 'hotels'],
  },
  {
    id: 'after-payment',
    category: 'payment',
    question: 'What happens after I have paid?',
    answer:
      'We check your application and submit it to the authority; where you have to submit it yourself, we make it ready. You get an email at each step, and the page of the application says what happens next, who acts and by when.',
    alsoCalled: ['next step', 'after paying', 'paid and now'],
    link: '/orders',
  },
  {
    id: 'company',
    category: 'account',
    question: 'Where are you?',
    answer: 'The contact page says who we are and how to reach us.',
    alsoCalled: ['address', 'office', 'located', 'headquarters'],
    link: '/contact',
  },
  {
    id: 'discounts',
    category: 'payment',
    question: 'Is there a discount for groups, families or students?',
    answer: 'No. Each traveller pays the official fee and our service fee.',
    alsoCalled: ['discount', 'voucher', 'coupon', 'cheaper'],
  },
  {
    id: 'kinds-of-permit',
    category: 'application',
    question: 'What is the difference between a visa, an e-visa and a travel authorisation?',
    answer:
      'A travel authorisation (ETA, ESTA) is no visa: travellers who need no visa ask for it online before they go. An e-visa is a visa that is applied for online. The answer for your route says which one is needed.',
    alsoCalled: ['eta', 'esta', 'difference', 'electronic travel authorisation'],
    link: '/',
  },
  {
    id: 'which-countries',
    category: 'application',
    question: 'Which countries can I visit without a visa?',
    answer:
      'We answer for one passport and one destination at a time. Search for the one that you have in mind.',
    alsoCalled: ['visa free countries', 'list of countries'],
    link: '/',
  },
  {
    id: 'names',
    category: 'application',
    question: 'My name differs, or a part of it is missing. What do I enter?',
    answer:
      'The names exactly as the passport shows them. What the authority makes of a name that differs from a ticket or an older visa we do not say: ask it before you travel.',
    alsoCalled: ['middle name', 'maiden name', 'one name only', 'name on the ticket'],
  },
  {
    id: 'when-charged',
    category: 'payment',
    question: 'When is my card charged?',
    answer: 'The whole amount is taken when you pay, in one sum. Nothing is taken before that.',
    alsoCalled: ['charged', 'debited', 'money taken'],
  },
  {
    id: 'photos',
    category: 'application',
    question: 'What does the photo have to look like?',
    answer:
      'We do not say for each country: size, background, head and glasses are rules of the authority. The form names what it asks for.',
    alsoCalled: ['photo size', 'glasses', 'background', 'selfie', 'biometric photo'],
  },
  {
    id: 'files',
    category: 'application',
    question: 'Which files can I send, and how large may they be?',
    answer: 'PDF, JPG and PNG files of at most 10MB each, several at once.',
    alsoCalled: ['file size', 'format', 'heic', 'pdf', 'scan', 'upload fails'],
  },
]
