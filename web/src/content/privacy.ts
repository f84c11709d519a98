import type { LegalSection } from './legal-text'

export const PRIVACY_UPDATED = '2026-11-28'

export const PRIVACY: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    paragraphs: [
      'We ask for what the application form of your destination asks for and use it for your application and for nothing else. We sell nothing and show no advertising. There are no trackers on this site.',
    ],
  },
  {
    id: 'what',
    title: 'What we keep',
    paragraphs: ['For an application:'],
    list: [
      'your name, email address, phone number, date of birth, nationality, passport number and its expiry, and your travel dates',
      'the files that you upload',
      'the route, speed and price, and what was paid and refunded',
      'each status with its time, and each opening of a document',
    ],
  },
  {
    id: 'watch',
    title: 'If you watch a route',
    paragraphs: [
      'We keep your email address and the two countries, and write to it when the visa rule between them changes. We do so once you have followed the link in our first email; an address whose link is not followed is deleted after about a week. It stays until you follow the link that is in each of these mails, which deletes it at once.',
    ],
  },
  {
    id: 'account',
    title: 'If you have an account',
    paragraphs: [
      'We keep your name, email address, a hash of your password, and your sessions with the kind of device and a shortened network address, so that you can see and end them. Your account page lets you download all of it, with the messages and watched routes of your confirmed address, and delete the account.',
    ],
  },
  {
    id: 'why',
    title: 'Why we may',
    paragraphs: [
      'To do what you asked us to do, which is the contract between you and us; to keep the books that the law asks for; and to protect the service against misuse.',
    ],
  },
  {
    id: 'who',
    title: 'Who else sees it',
    paragraphs: [
      "The authority that decides on your application. The payment provider, which receives your card data directly from your browser; we never see it. The operator's mail server, for the emails that we send you. No one else, unless a law or a court tells us to.",
    ],
  },
  {
    id: 'how',
    title: 'How it is protected',
    paragraphs: [
      'Your name, contact details, travel dates, passport number and date of birth are encrypted in the database with a key of your application; deleting destroys the key. Files have no public address: each view uses a link that is good for 60 seconds. Pictures lose their hidden location data when they arrive. Our logs hold no names, addresses, passport numbers, tokens or files. Each opening of a document by a member of staff is recorded.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long it stays',
    paragraphs: [
      'The page of your application shows the day on which its files and your personal details are deleted. They go some time after the decision or the closing; you can delete them sooner, unless the application is paid for and not decided or a payment is on its way. Deleting your account does the same for its applications.',
      'Amounts and statuses stay, because the law asks for books, without your name.',
      'What you write to us with a form of this site, a report of a wrong visa rule too, is deleted after the times below, at the latest; so is what we record of mails and of opened documents. We store the text of no mail that we send. Deleting an account also deletes messages, the newsletter and watched routes of its confirmed address.',
    ],
  },
  {
    id: 'device',
    title: 'On your device',
    paragraphs: [
      "This site stores your language and currency, your session if you sign in, and a draft of your application in the tab. The draft that is stored there never holds your passport number, date of birth or files. If you came by someone's link and say yes, it stores the code of that link for 60 days; an application that you then send names it. There are no cookies for advertising.",
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'You may see, correct, take with you and erase your data, and object to its use. Most of it you can do yourself on the page of your application and on your account page; for the rest write to us. You may also complain to the data protection authority of your country.',
    ],
  },
]
