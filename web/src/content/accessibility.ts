import type { LegalSection } from './legal-text'

export const ACCESSIBILITY_UPDATED = '2026-11-30'

export const ACCESSIBILITY: readonly LegalSection[] = [
  {
    id: 'aim',
    title: 'What we aim for',
    paragraphs: [
      'Everyone can check a rule, apply, pay and follow an application on this site. We build it to the Web Content Accessibility Guidelines 2.2, level AA.',
    ],
  },
  {
    id: 'works',
    title: 'What works',
    paragraphs: ['On all pages:'],
    list: [
      'the keyboard reaches everything, in the order in which it is read, and the focus can be seen',
      'fields have labels, hints and errors that a screen reader says; a list of errors links to the fields',
      'a screen of 360 pixels needs no scrolling sideways; on the pages for searching, results, applying, paying and following an application that also holds with text twice as large, and with a page zoomed to 400 %',
      'colours have the contrast of level AA, in the light and in the dark theme; none of them says something alone',
      'nothing moves where your device asks for less motion, and nothing blinks',
      'Arabic is written from right to left; each page and each foreign text names its language',
      'an application may take as long as you need: what you typed stays in your browser, and the link of an email continues it on another device',
    ],
  },
  {
    id: 'not',
    title: 'What does not work yet',
    paragraphs: [],
    list: [
      'with text twice as large on a screen of 360 pixels, words on the ticket of the home page may break in the middle, and the page about our data may need scrolling sideways',
      'this page, the terms and the privacy page are in English only',
      'PDF files that you download (receipts, sheets with your answers, letters) have no structure for screen readers; your answers and prices are on the page of your application, too',
      'the form for card numbers comes from the payment provider where real payments are taken, and is as accessible as they make it',
      'websites of authorities are not ours; several of them cannot be used with a keyboard alone',
    ],
  },
  {
    id: 'tested',
    title: 'How we tested',
    paragraphs: [
      'A program (axe) looks for errors on the main pages for travellers, in English on a phone. On 30 November 2026 another one checked what is cut off or scrolls sideways, with text twice as large and at 400 %, on the pages for searching, results, applying, paying and following an application. A test searches, chooses, fills in a form and pays by keyboard alone. People who use a screen reader every day have not tested the site for us yet.',
    ],
  },
  {
    id: 'tell',
    title: 'Tell us',
    paragraphs: [
      'If something stops you, write to us by the contact page, by email or by telephone: all three are at the foot of each page. Tell us the address of the page and what you use.',
    ],
  },
]
