import type { OrderStatus, ProcessingSpeed } from '@borderlane/contracts/primitives'

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
  paid: 'It is paid. We put it into review now.',
  in_review: 'We are reviewing your application and documents. You need to do nothing now.',
  submitted_to_govt: 'We have submitted your application to the authorities.',
  waiting_on_govt: 'The authorities are deciding.',
  approved: 'Congratulations! Your visa has been approved.',
  rejected: 'The authorities have rejected your application.',
  closed: 'This application is closed. Nothing more happens with it.',
}

const speed: Record<ProcessingSpeed, string> = {
  standard: 'Standard',
  rush: 'Rush',
  super_rush: 'Super Rush',
  same_day: 'Same Day',
}

/** Every sentence of every mail in English; another language is a file of the same shape (see texts.ts). */
export const en = {
  language: 'en',
  /** For amounts and names of countries. */
  format: 'en-GB',
  direction: 'ltr' as 'ltr' | 'rtl',
  greeting: (name: string) => `Dear ${name},`,
  footer:
    'Borderlane is a private company, not a government. We check your application, send it to the authority and keep you informed, and we charge a service fee for that.',
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
    intro: 'Thank you. We have received your application and take care of it from here.',
    action: 'Track your application',
    next: 'What happens next: we check your answers and documents, submit your application to the authorities of your destination, and they decide. If something is missing, we write to you.',
    linkIsKey: 'The link opens your application without a password. Please do not pass this mail on.',
  },
  link: {
    subject: (reference: string) => `Your link to application ${reference}`,
    intro: 'Here is the link to your application that was asked for.',
    action: 'Open your application',
    linkIsKey: 'The link opens your application without a password. Please do not pass this mail on.',
    notAsked: 'If you did not ask for this, you can leave this mail alone: only you have received the link.',
  },
}
