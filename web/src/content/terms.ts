import type { LegalSection } from './legal-text'

export const TERMS_UPDATED = '2026-11-29'

/** The section `refunds` is followed by the table that the software itself pays by. */
export const TERMS: readonly LegalSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are and what we do',
    paragraphs: [
      'This site is a private service of the company that is named below. We are not a government, an embassy or an agent of one. We tell you which visa your passport needs for a destination, prepare and check your application, submit it to the authority and keep you informed.',
      'The authority alone decides whether you get a visa, and when. We never promise a decision.',
      'You can always apply yourself on the official site and pay only the official fee.',
    ],
  },
  {
    id: 'your-part',
    title: 'What we need from you',
    paragraphs: [
      'Your answers must be true and complete, and exactly as in your passport. You may apply for someone else only with their consent.',
      'You are asked for more if the authority wants more, and you can correct your answers until the application has been submitted. What you tell us late may delay the decision.',
    ],
  },
  {
    id: 'price',
    title: 'Price and payment',
    paragraphs: [
      'The price is the sum of the official fee, our service fee for the speed that you choose, and Denial Protection if you choose it. Each part is shown before you pay. You pay in pounds sterling; amounts in other currencies are a help for reading.',
      'The official fee is passed on in full. Where our source for it is old or sources disagree, the price says that it is an estimate, and you pay what was shown: if the authority asks for more, we pay the difference.',
      'Where no source that we know states the official fee, it is not in the price, and the price says so. Once it is known, or due, we ask you for it with the official receipt. You can decline it: we then close the application and refund what was not used of your payment, as the table of refunds says.',
      'If a price was made while our list of fees could not be read, it is confirmed before you pay. If it differs, you are asked first.',
    ],
  },
  {
    id: 'speed',
    title: 'Processing speeds',
    paragraphs: [
      'The days of a speed are business days from the day on which the application is paid and complete. They say how soon we work and how long the authority usually takes; the authority may take longer.',
      "A faster speed makes our own work faster, and uses the authority's faster way where it has one.",
    ],
  },
  {
    id: 'protection',
    title: 'Denial Protection',
    paragraphs: [
      'Denial Protection is off unless you choose it; its price is shown beside it and in the price before you pay. If the government rejects your application, you get back 100% of what you paid for it: the official fee, our service fee and the protection, less what was refunded earlier.',
      'It does not cover an application that you withdraw after it was submitted.',
    ],
  },
  {
    id: 'refunds',
    title: 'Cancelling and refunds',
    paragraphs: [
      'You can cancel on the page of your application. The table below is the one that our software pays by. The page of your application shows the exact amount before you confirm.',
      'A refund is made the way you paid. After a rejection it starts automatically, after a waiting time in which a decision entered by mistake can be undone.',
    ],
  },
  {
    id: 'unpaid',
    title: 'Applications that are not paid',
    paragraphs: [
      'An application that you saved stays available to you, and an email links back to it. If it is not paid for a long time it is closed; you are reminded before.',
    ],
  },
  {
    id: 'liability',
    title: 'Our responsibility',
    paragraphs: [
      'We answer for our own work: if an application fails because of a mistake on our side, you get back all that you paid. We do not answer for decisions and delays of authorities, nor for wrong answers. Rights that the law gives you as a consumer stay untouched.',
      'Visa rules change. Each result names its source and the day of its last check. Check again shortly before you travel.',
    ],
  },
  {
    id: 'law',
    title: 'Law and complaints',
    paragraphs: [
      'These terms follow the law of England and Wales; as a consumer you keep the protection of the country where you live. If something went wrong, write to us first: the contact page says how.',
    ],
  },
]
