import type { MailKind } from '@borderlane/contracts/identity'
import type { OrderStatus, ProcessingSpeed } from '@borderlane/contracts/primitives'

interface AccountWords {
  subject: string
  intro: string
  /** Instead of `intro` where the new address is known. */
  introWithAddress?: (address: string) => string
  action?: string
  notes: string[]
}

const status: Record<OrderStatus, string> = {
  pending: 'Pending',
  pending_payment: 'Pending',
  paid: 'Pending',
  in_review: 'In Review',
  submitted_to_govt: 'Submitted to Government',
  waiting_on_govt: 'Waiting on Government',
  approved: 'Approved',
  rejected: 'Rejected',
  closed: 'Closed',
}

const statusSentence: Record<OrderStatus, string> = {
  pending: 'We have received your application.',
  pending_payment: 'It is waiting for payment. We start as soon as you have paid.',
  paid: 'It is paid. We will review it next.',
  in_review: "We are reviewing your application and documents. You don't need to do anything.",
  submitted_to_govt: 'We have submitted your application to the authorities.',
  waiting_on_govt: 'The authorities are considering your application.',
  approved: 'Congratulations! Your visa has been approved.',
  rejected: 'The authorities have rejected your application.',
  closed: 'This application is closed. Nothing more will happen with it.',
}

const speed: Record<ProcessingSpeed, string> = {
  standard: 'Standard',
  rush: 'Rush',
  super_rush: 'Super Rush',
  same_day: 'Same Day',
}

/** A length of time in whole minutes. */
function duration(minutes: number): string {
  if (minutes % 60 !== 0) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

const NOT_ASKED = 'If you did not ask for this, you can ignore this email. Nothing changes.'
const NOT_YOU =
  'If this was not you, someone else may be using your account. Set a new password from our sign-in page at once.'

/** The mails about an account. The keys are identity's kinds; `action` is there where a link is. */
const account: Record<MailKind, AccountWords> = {
  confirmation: {
    subject: 'Please confirm your email address',
    intro:
      'Someone has created a Borderlane account with this email address. If it was you, please confirm it.',
    action: 'Confirm this address',
    notes: ['If it was not you, you can ignore this email. The address stays unconfirmed.'],
  },
  recovery: {
    subject: 'Set a new password',
    intro: 'We received a request to reset the password of your Borderlane account.',
    action: 'Set a new password',
    notes: [NOT_ASKED],
  },
  'magic-link': {
    subject: 'Your link to sign in',
    intro: 'Here is the link you asked for. It signs you in without a password.',
    action: 'Sign in',
    notes: ['Please do not forward this email.', NOT_ASKED],
  },
  'email-change': {
    subject: 'Please confirm a new email address',
    intro:
      'We received a request to change the email address of a Borderlane account. If it was you, please confirm the change.',
    introWithAddress: (address) =>
      `We received a request to change the email address of a Borderlane account to ${address}. If it was you, please confirm the change.`,
    action: 'Confirm the change',
    notes: ['You may need to confirm the change from both your current and your new address.', NOT_ASKED],
  },
  reauthentication: {
    subject: 'Your Borderlane code',
    intro: 'Before an important change to your Borderlane account, we need to be sure that it is you.',
    notes: ['Nobody from Borderlane will ever ask you for this code.', NOT_YOU],
  },
  'password-changed': {
    subject: 'Your password was changed',
    intro: 'The password of your Borderlane account was changed.',
    notes: [NOT_YOU],
  },
  'email-changed': {
    subject: 'Your email address was changed',
    intro: 'Your Borderlane account now has a different email address, and this one no longer belongs to it.',
    introWithAddress: (address) => `The email address of your Borderlane account was changed to ${address}.`,
    notes: ['If this was not you, someone else may be using your account.'],
  },
}

/** Every sentence of every mail in English; another language is a file of the same shape (see texts.ts). */
export const en = {
  language: 'en',
  /** For amounts and names of countries. */
  format: 'en-GB',
  direction: 'ltr' as 'ltr' | 'rtl',
  greeting: (name: string) => `Dear ${name},`,
  greetingWithoutName: 'Hello,',
  footer:
    'Borderlane is a private company, not a government. We check your application, send it to the authorities and keep you informed, and we charge a service fee for that.',
  status,
  statusSentence,
  speed,
  speedWithDays: (name: string, days: string) => `${name}, ${days}`,
  days: (count: number) => (count === 1 ? '1 business day' : `${count} business days`),
  withinHours: 'within hours',
  order: {
    title: 'Your application',
    reference: 'Reference',
    passport: 'Passport',
    destination: 'Destination',
    visa: 'Visa type',
    speed: 'Processing',
    status: 'Status',
  },
  price: {
    title: 'Price',
    government: 'Official fee',
    governmentEstimate: 'Official fee (an estimate)',
    governmentUnknown: 'Not known yet',
    service: 'Our service fee',
    protection: 'Denial Protection',
    total: 'Total',
    totalPaid: 'Total paid',
  },
  confirmation: {
    subject: (reference: string) => `We have received your application ${reference}`,
    intro: 'Thank you. We have received your application and will take care of it from here.',
    action: 'Track your application',
    next: 'What happens next: we check your answers and documents, submit your application to the authorities of your destination, and they decide. If something is missing, we will contact you.',
    linkIsKey: 'The link opens your application without a password. Please do not forward this email.',
  },
  link: {
    subject: (reference: string) => `Your link to application ${reference}`,
    intro: 'Here is the link to your application that you asked for.',
    action: 'Open your application',
    linkIsKey: 'The link opens your application without a password. Please do not forward this email.',
    notAsked: 'If you did not ask for this, you can ignore this email. The link was sent only to you.',
  },
  account,
  accountKey: {
    linkIsGoodFor: (minutes: number) => `The link works once, within ${duration(minutes)}.`,
    code: (minutes: number) => `Your code, valid for ${duration(minutes)}:`,
    codeInstead: (minutes: number) =>
      `If you are asked for a code instead, type this one, valid for ${duration(minutes)}:`,
  },
}
