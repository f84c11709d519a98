import type { HelpArticle } from './help-article'
import { NOT_COVERED_ARTICLES } from './not-covered-en'

export const HELP_CATEGORY_NAMES = {
  application: 'Application Process',
  payment: 'Payment & Pricing',
  account: 'Account & Support',
  security: 'Security & Privacy',
} as const

const EU_VISA_POLICY = {
  name: 'European Commission: visa policy',
  url: 'https://home-affairs.ec.europa.eu/policies/schengen/visa-policy_en',
}
const UK_CHECK = { name: 'GOV.UK: check if you need a UK visa', url: 'https://www.gov.uk/check-uk-visa' }
const US_VISAS = {
  name: 'U.S. Department of State: US visas',
  url: 'https://travel.state.gov/content/travel/en/us-visas.html',
}
const AU_FINDER = {
  name: 'Australian Department of Home Affairs: visa finder',
  url: 'https://immi.homeaffairs.gov.au/visas/getting-a-visa/visa-finder',
}

export const HELP_ARTICLES: readonly HelpArticle[] = [
  {
    id: 'need-a-visa',
    category: 'application',
    question: 'Do I need a visa?',
    answer:
      'Choose your passport country and your destination on the home page. The answer names the kind of visa, how long you may stay, the source of the rule and the day on which it was last checked.',
    alsoCalled: ['requirement', 'visa free', 'check'],
    link: '/',
  },
  {
    id: 'how-to-apply',
    category: 'application',
    question: 'How do I apply?',
    answer:
      'Search your route, choose a speed, press "Apply Now" and fill in one form: your name, passport, travel dates and documents. Then you pay, and we check everything and send it to the authority. You do not need an account.',
    alsoCalled: ['start', 'form', 'steps', 'process'],
    link: '/',
  },
  {
    id: 'how-long',
    category: 'application',
    question: 'How long does it take?',
    answer:
      'It depends on the destination and on the speed you choose: Standard takes 3-15 business days, Rush 1-5 days and Super Rush from the same day to 3 days. Where the authority decides in its own time, the result page says how long it usually takes; no agent can shorten that part.',
    alsoCalled: ['processing time', 'speed', 'fast', 'urgent', 'days', 'rush'],
  },
  {
    id: 'which-documents',
    category: 'application',
    question: 'Which documents do I need?',
    answer:
      'The result page lists them for your route; mostly a passport page and a photo, often a ticket, a booking and a bank statement. You can send PDF, JPG and PNG files of at most 10MB each, several at once.',
    alsoCalled: ['upload', 'file', 'photo', 'pdf', 'papers'],
  },
  {
    id: 'add-documents-later',
    category: 'application',
    question: 'Can I send documents later?',
    answer:
      'Yes. At least one file is needed to save the application; the others can follow on the page of your application, until it has been submitted to the government.',
    alsoCalled: ['missing document', 'upload later'],
  },
  {
    id: 'correct-a-mistake',
    category: 'application',
    question: 'I made a mistake in the form. Can I correct it?',
    answer:
      'Yes, until the application has been submitted to the government: open the page of your application and change the field. Afterwards the authority decides whether a correction is possible.',
    alsoCalled: ['typo', 'wrong passport number', 'change', 'edit'],
  },
  {
    id: 'passport-validity',
    category: 'application',
    question: 'How long must my passport be valid?',
    answer:
      'Most countries ask for at least 6 months from the day you arrive. Look at the expiry of your passport before you apply; the authority decides.',
    alsoCalled: ['expiry', 'six months', 'expired passport'],
  },
  {
    id: 'transit',
    category: 'application',
    question: 'Do I need a transit visa to change planes?',
    answer:
      'We do not say: our answers are not about transit. Some countries ask certain passports for a transit visa, at the airport too. Ask the authority of the country where you change planes, and your airline.',
    alsoCalled: ['beyond our answers', 'layover', 'stopover', 'airport transit', 'connecting flight'],
    official: [EU_VISA_POLICY, UK_CHECK, AU_FINDER],
  },
  {
    id: 'work-abroad',
    category: 'application',
    question: 'Which visa do I need to work abroad?',
    answer:
      'We do not say: our answers are about tourism and short business, such as meetings, and we sell no visas for work. Even remote work can need another permit. The authority of the country where you will work decides.',
    alsoCalled: ['beyond our answers', 'work permit', 'job', 'employment', 'digital nomad'],
    official: [UK_CHECK, US_VISAS, AU_FINDER],
  },
  {
    id: 'study-abroad',
    category: 'application',
    question: 'Which visa do I need to study abroad?',
    answer:
      'We do not say: our answers are about tourism and short business. For a course the school usually sends a letter first, and the authority of its country decides with that.',
    alsoCalled: ['beyond our answers', 'student visa', 'university', 'language course', 'exchange'],
    official: [UK_CHECK, US_VISAS, AU_FINDER],
  },
  {
    id: 'refugee-documents',
    category: 'application',
    question: 'I travel with a refugee or another travel document. Do your answers hold?',
    answer:
      'No. They hold for ordinary passports. For a refugee travel document, a document for stateless people or an alien passport other rules apply, even where the passport of the same country needs no visa. Ask the authority of your destination before you book.',
    alsoCalled: [
      'beyond our answers',
      'refugee',
      'stateless',
      'travel document',
      'convention passport',
      'alien passport',
    ],
    official: [EU_VISA_POLICY, UK_CHECK],
  },
  {
    id: 'other-passports',
    category: 'application',
    question: 'Do your answers hold for diplomatic, official or emergency passports?',
    answer:
      'No. They hold for ordinary passports. Diplomatic, official, service and emergency passports have rules of their own, often by agreement between two countries. Your ministry and the authority of your destination know them.',
    alsoCalled: [
      'beyond our answers',
      'diplomat',
      'service passport',
      'emergency passport',
      'temporary passport',
    ],
    official: [EU_VISA_POLICY, UK_CHECK],
  },
  {
    id: 'family',
    category: 'application',
    question: 'Can I apply for my family?',
    answer:
      'Yes, with one application for each traveller: every person, children too, needs a passport and a visa of their own. You may use the same email address for all of them.',
    alsoCalled: ['children', 'baby', 'group', 'husband', 'wife'],
  },
  {
    id: 'track',
    category: 'application',
    question: 'Where is my application?',
    answer:
      'Open the link in the mail that we sent when you saved it. With an account you find all of them under "My Applications". The page shows the status, what happens next and who acts, and changes on its own.',
    alsoCalled: ['status', 'order', 'tracking', 'where is my order', 'progress'],
    link: '/orders',
  },
  {
    id: 'after-approval',
    category: 'application',
    question: 'How do I get my visa?',
    answer:
      'When it is approved you get an email with a link to the page of your application, which says what comes next.',
    alsoCalled: ['download', 'approved', 'receive', 'print'],
  },
  {
    id: 'rejected',
    category: 'application',
    question: 'What happens if my application is rejected?',
    answer:
      'You get an email, and the page of your application says what happens to your payment. With Denial Protection everything you paid is refunded; without it, nothing, because the work is done and the authority keeps its fee. You may apply again: say what has changed.',
    alsoCalled: ['refused', 'denied', 'denial'],
    link: '/terms#refunds',
  },
  {
    id: 'do-it-yourself',
    category: 'application',
    question: 'Can I apply without you?',
    answer:
      'Always, on the official site of the country that you travel to. Then you pay the official fee only.',
    alsoCalled: ['official site', 'government', 'free', 'yourself'],
  },
  {
    id: 'what-does-it-cost',
    category: 'payment',
    question: 'What does it cost?',
    answer:
      'The official fee, which we pass on in full, and our service fee, which depends on the speed. Both stand in separate lines before you pay, and the total you see is the total you pay.',
    alsoCalled: ['price', 'fee', 'how much'],
  },
  {
    id: 'estimate',
    category: 'payment',
    question: 'Why does it say that the official fee is an estimate?',
    answer: 'Because our source is older than two years, or sources disagree. Then the price says so.',
    alsoCalled: ['about', 'uncertain', 'source of the fee'],
  },
  {
    id: 'currency',
    category: 'payment',
    question: 'In which currency do I pay?',
    answer:
      'In pounds sterling. You can show the prices in nine other currencies; those amounts are converted at a dated rate and are a help for reading only. Your bank may use another rate.',
    alsoCalled: ['dollar', 'euro', 'rupee', 'exchange rate', 'gbp'],
  },
  {
    id: 'ways-to-pay',
    category: 'payment',
    question: 'How can I pay?',
    answer:
      'The payment page shows the methods that are available: a card, a digital wallet such as Apple Pay or Google Pay, or cryptocurrency. Card data goes from your browser to the payment provider and never to us.',
    alsoCalled: ['card', 'apple pay', 'google pay', 'crypto', 'bitcoin', 'wallet'],
  },
  {
    id: 'payment-failed',
    category: 'payment',
    question: 'My payment failed. What now?',
    answer:
      'Nothing is lost: your application is saved, and nothing was charged for a payment that failed. The page says why and lets you try again, with another card or another method. If it says that we are checking, do not pay again.',
    alsoCalled: ['declined', 'error', 'try again', 'insufficient funds'],
  },
  {
    id: 'pay-later',
    category: 'payment',
    question: 'Can I pay later?',
    answer:
      'Yes. Your application is saved, and our email has a link back to it. We start when it is paid. An application that is never paid is closed after some weeks; you are reminded before.',
    alsoCalled: ['unpaid', 'save', 'not paid'],
  },
  {
    id: 'denial-protection',
    category: 'payment',
    question: 'What is Denial Protection?',
    answer:
      'With Denial Protection you get back 100% of what you paid, the official fee included, if the government rejects your application. It is off unless you choose it; its price is shown beside it. It does not cover an application that you withdraw after it was submitted.',
    alsoCalled: ['insurance', 'guarantee', 'refund protection'],
  },
  {
    id: 'cancel',
    category: 'payment',
    question: 'Can I cancel and get my money back?',
    answer:
      'Before your application has been submitted to the government you get back the official fee, the protection and a share of our service fee. After that, nothing. The page of your application always shows the exact amount before you confirm.',
    alsoCalled: ['refund', 'money back', 'withdraw'],
    link: '/terms#refunds',
  },
  {
    id: 'refund-time',
    category: 'payment',
    question: 'When does a refund arrive?',
    answer:
      'We send it to the way you paid. After a rejection with Denial Protection it is started on its own, a day after the decision. Banks need up to ten business days to show it.',
    alsoCalled: ['refund delay', 'how long refund'],
  },
  {
    id: 'receipt',
    category: 'payment',
    question: 'Where is my receipt?',
    answer:
      'On the page that follows the payment; it prints on one sheet. The page of your application lists each part of the price, too.',
    alsoCalled: ['invoice', 'bill'],
  },
  {
    id: 'account-needed',
    category: 'account',
    question: 'Do I need an account?',
    answer:
      'No. You can apply, pay and follow your application with the link in our mail. An account keeps all your applications in one list.',
    alsoCalled: ['guest', 'register', 'sign up'],
    link: '/auth',
  },
  {
    id: 'guest-to-account',
    category: 'account',
    question: 'I applied as a guest. Can I see it in my account?',
    answer:
      'Yes. Sign up with the same email address and confirm it: the applications that were made with that address appear under "My Applications".',
    alsoCalled: ['claim', 'my applications', 'missing order'],
    link: '/auth',
  },
  {
    id: 'lost-link',
    category: 'account',
    question: 'I lost the link to my application.',
    answer:
      'Enter the reference (it begins with BL-) and your email address on the page of the application. If they belong together, we send a new link to that address.',
    alsoCalled: ['tracking link', 'resend', 'mail not received'],
  },
  {
    id: 'forgot-password',
    category: 'account',
    question: 'I forgot my password.',
    answer:
      'Choose "Forgot your password?" on the sign-in page. We send you a link with which you set a new one; it is good for a short time and for one use.',
    alsoCalled: ['reset', 'cannot sign in', 'cant log in', 'login'],
    link: '/auth?tab=recovery',
  },
  {
    id: 'no-mail',
    category: 'account',
    question: 'Your mail did not arrive.',
    answer:
      'Look into the folder for junk mail first. Check the address on the page of your application. You can ask for the mail again there, up to three times a day.',
    alsoCalled: ['spam', 'junk', 'confirmation mail'],
  },
  {
    id: 'contact-us',
    category: 'account',
    question: 'How do I reach a person?',
    answer: 'Write to us on the contact page. It also says when we answer, and how to call us.',
    alsoCalled: ['support', 'phone', 'help', 'agent', 'human', 'talk'],
    link: '/contact',
  },
  {
    id: 'government',
    category: 'security',
    question: 'Are you a government site?',
    answer:
      'No. We are a private service that prepares, checks and submits applications for a fee. The government decides. Every price shows the official fee next to ours.',
    alsoCalled: ['official', 'scam', 'trust', 'legit'],
    link: '/about',
  },
  {
    id: 'data-safe',
    category: 'security',
    question: 'How do you protect my data?',
    answer:
      'Your passport number and date of birth are encrypted. Files are never on public addresses: every view uses a link that is good for 60 seconds. Pictures lose their hidden location data when you upload them.',
    alsoCalled: ['encryption', 'safe', 'secure', 'gdpr', 'privacy'],
    link: '/privacy',
  },
  {
    id: 'who-opened',
    category: 'security',
    question: 'Who can open my documents?',
    answer:
      'You, anyone you give your link to, and our staff while they work on your application. Each opening of a document is recorded.',
    alsoCalled: ['access', 'who saw my passport', 'staff'],
  },
  {
    id: 'deletion',
    category: 'security',
    question: 'When do you delete my data?',
    answer:
      'The page of your application shows the day on which its files and your personal details are deleted, and lets you delete them sooner: with your account, or with a link that we email to you. A paid application is cancelled or decided first. Amounts and statuses stay, without your name.',
    alsoCalled: ['erase', 'remove', 'retention', 'delete account'],
    link: '/privacy',
  },
  {
    id: 'card-data',
    category: 'security',
    question: 'Do you store my card number?',
    answer:
      'No. It goes from your browser to the payment provider. Our servers refuse any request that carries one.',
    alsoCalled: ['card details', 'cvc', 'pci'],
  },
  {
    id: 'shared-link',
    category: 'security',
    question: 'Someone has my tracking link. What can they do?',
    answer:
      'Anyone who holds the link can open the page of that application as you can. Keep it to yourself, and do not forward our mails. If it got into wrong hands, write to us.',
    alsoCalled: ['stolen link', 'forwarded mail'],
    link: '/contact',
  },
  ...NOT_COVERED_ARTICLES,
]
