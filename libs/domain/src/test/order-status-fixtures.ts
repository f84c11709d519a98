import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import type { NextStep } from '@borderlane/contracts/orders/next-step'
import type { OrderState } from '../orders/next-step'
import type { Order } from '@borderlane/contracts/orders/order'

/** An order in one status, and the exact English texts that every page, email and chat answer shows for it. */
export interface OrderStatusFixture {
  name: string
  order: Order
  /** What of it decides about the next step. */
  state: Pick<OrderState, 'missingDocuments' | 'hasDecision' | 'closedBecause'>
  /** Who acts next; undefined once no one does. */
  who?: 'You' | 'Borderlane' | 'The authorities of Thailand'
  next: string
  /** By when. */
  by?: string
  /** How long it takes; `{day}` is a day that depends on today. */
  days: string
  /** The same in texts that may be read on a later day. */
  daysLater?: string
  price: string
  /** The documents that are missing. */
  documents: readonly string[]
}

type Said = Omit<OrderStatusFixture, 'name' | 'order' | 'state' | 'price' | 'documents'> & {
  documents?: readonly string[]
  step: NextStep
  change?: Partial<Order>
  state?: Partial<OrderStatusFixture['state']>
}

const DAY = '2099-12-01'
const BY = 'Expected by 1 December 2099'
const OVER = '2020-01-02'
const LATE = 'It was expected by 2 January 2020 and is late.'
const AT = '2026-11-21T06:00:00.000Z'
const FURTHER: FurtherPayment = {
  id: '0190a1b2-0000-7000-8000-000000000201',
  amountCents: 7_800,
  reason: 'The official fee',
  documentId: '0190a1b2-0000-7000-8000-000000000202',
  status: 'open',
  askedAt: AT,
}
const AUTHORITY =
  'Once it has the application, the authority usually takes 5 to 10 business days. In all, a decision is usually there by {day}. The authority’s days are from: Thai e-Visa.'
const AFTER =
  'We submit within 3 business days after everything that we need is here. Once it has the application, the authority usually takes 5 to 10 business days. The authority’s days are from: Thai e-Visa.'
const PAY: Said = {
  step: { who: 'traveller', code: 'pay', amountCents: 6_000 },
  who: 'You',
  next: 'Pay. We start as soon as you have paid.',
  days: `We submit within 3 business days: by 1 December 2099, if you pay today and every document is here. ${AUTHORITY}`,
  daysLater: AFTER,
  change: { submitDayIfPaidToday: DAY },
}
const SUBMIT: Said = {
  step: { who: 'us', code: 'submit', day: DAY },
  who: 'Borderlane',
  next: 'We check your answers and documents, then submit the application to the authorities of Thailand.',
  by: BY,
  days: `We submit by 1 December 2099. ${AUTHORITY}`,
}
const DECIDE: Said = {
  step: { who: 'authority', code: 'decide', day: DAY },
  who: 'The authorities of Thailand',
  next: 'They decide. We notify you as soon as we have their decision.',
  by: BY,
  days: 'Once it has the application, the authority usually takes 5 to 10 business days. In all, a decision is usually there by 1 December 2099. The authority’s days are from: Thai e-Visa.',
}
/** No text promises a day that has passed. */
const SUBMIT_LATE: Said = {
  ...SUBMIT,
  step: { who: 'us', code: 'submit', day: OVER },
  by: LATE,
  days: 'Once it has the application, the authority usually takes 5 to 10 business days. The authority’s days are from: Thai e-Visa.',
}
const DECIDE_LATE: Said = {
  ...DECIDE,
  step: { who: 'authority', code: 'decide', day: OVER },
  by: LATE,
  days: 'The authority’s days are from: Thai e-Visa.',
}
const over = (code: 'rejected' | 'cancelled' | 'expired' | 'closed', next: string): Said => ({
  step: { who: 'nobody', code },
  next,
  days: '',
})

/** Every status, and within it everything that may come next. */
const SAID: readonly (readonly [status: Order['status'], what: string, said: Said])[] = [
  ['pending', 'not paid', PAY],
  ['pending_payment', 'not paid', PAY],
  ['paid', 'nothing missing', SUBMIT],
  ['in_review', 'nothing missing', SUBMIT],
  ['in_review', 'late', SUBMIT_LATE],
  [
    'in_review',
    'a document missing',
    {
      step: { who: 'traveller', code: 'documents', count: 1, documents: ['photo'] },
      who: 'You',
      next: 'Upload the required document that is still missing, or say which of your files it is.',
      days: AFTER,
      documents: ['photo'],
      state: { missingDocuments: ['photo'] },
    },
  ],
  [
    'in_review',
    'an answer asked for',
    {
      step: { who: 'traveller', code: 'answer', count: 1 },
      who: 'You',
      next: 'Do what we ask for. Then we continue with your application.',
      days: AFTER,
      change: { requests: [{ field: 'travelDates', text: 'They are over', at: AT }] },
    },
  ],
  [
    'in_review',
    'a further payment asked for',
    {
      step: { who: 'traveller', code: 'pay_further', amountCents: 7_800 },
      who: 'You',
      next: 'Pay the further £78.00, or decline it, on the page of your application. We continue as soon as you have paid.',
      days: '',
      change: {
        furtherPayments: [FURTHER],
      },
    },
  ],
  [
    'in_review',
    'ready to be submitted',
    {
      step: { who: 'traveller', code: 'lodge' },
      who: 'You',
      next: 'Your file is ready. Download what you take along, and submit the application.',
      days: 'After that you submit it yourself. When a decision comes is up to the authority alone. Once it has the application, the authority usually takes 5 to 10 business days. The authority’s days are from: Thai e-Visa.',
      change: { lodging: 'centre', ownSteps: { done: ['ready'], history: [] } },
    },
  ],
  ['submitted_to_govt', 'submitted', DECIDE],
  ['waiting_on_govt', 'submitted', DECIDE],
  ['waiting_on_govt', 'late', DECIDE_LATE],
  [
    'waiting_on_govt',
    'the passport received',
    {
      step: { who: 'us', code: 'record' },
      who: 'Borderlane',
      next: 'You have your passport again. We ask you how the authorities decided, and complete your application.',
      days: '',
      change: { lodging: 'centre', ownSteps: { done: ['passport_in', 'received'], history: [] } },
    },
  ],
  [
    'approved',
    'with its visa',
    {
      step: { who: 'traveller', code: 'use_visa' },
      who: 'You',
      next: 'Download your visa, check the name and the dates in it, and print it.',
      days: '',
      state: { hasDecision: true },
    },
  ],
  [
    'approved',
    'without its visa',
    {
      step: { who: 'us', code: 'send_visa' },
      who: 'Borderlane',
      next: 'You get the document with the decision as soon as we have it.',
      days: '',
    },
  ],
  [
    'approved',
    'its official fee declined',
    {
      step: { who: 'traveller', code: 'fee_unpaid' },
      who: 'You',
      next: 'Your application is approved, but the official fee is not paid, so the authority may not issue your visa. Pay this fee to the authority yourself.',
      days: '',
      change: { furtherPayments: [{ ...FURTHER, status: 'declined' }] },
    },
  ],
  [
    'rejected',
    'with protection',
    {
      step: { who: 'us', code: 'refund', amountCents: 6_000 },
      who: 'Borderlane',
      next: 'We return £60.00 the way you paid.',
      days: '',
      change: { denialProtection: true },
    },
  ],
  ['rejected', 'without protection', over('rejected', 'Nothing more is done. You can apply again.')],
  [
    'closed',
    'cancelled',
    {
      ...over('cancelled', 'You cancelled it. Nothing more is done.'),
      state: { closedBecause: 'cancelled' },
    },
  ],
  [
    'closed',
    'not paid in time',
    {
      ...over('expired', 'It was not paid for in time. You can apply again.'),
      change: { paidCents: 0 },
      state: { closedBecause: 'expired' },
    },
  ],
  ['closed', 'by staff', over('closed', 'Nothing more will happen with it.')],
]

/**
 * Orders of every status with what is said of them: what a place says of an order is held against this one list, so that
 * no two places say different things. @param base an order, no matter who made it
 */
export function orderStatusFixtures(base: Order): OrderStatusFixture[] {
  return SAID.map(([status, what, { step, change, state, documents = [], ...said }], index) => {
    const isPaid = change?.paidCents !== 0 && !['pending', 'pending_payment'].includes(status)
    const passed = isPaid
      ? (['pending_payment', 'paid', 'in_review', status] as const)
      : (['pending_payment', status] as const)
    const order: Order = {
      ...base,
      id: `0190a1b2-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
      reference: `BL-7K3M92Q${'ABCDEFGHJKMNPQRSTVWX'[index]}`,
      status,
      history: passed.map((one) => ({ status: one, at: AT })),
      passportCountry: 'IN',
      destinationCountry: 'TH',
      visaType: 'evisa',
      requiredDocuments: [
        { code: 'passport', params: {}, text: 'Valid passport' },
        { code: 'photo', params: {}, text: 'Passport photo' },
      ],
      neededDocuments: ['passport', 'photo'],
      processingSpeed: 'standard',
      processingDays: 13,
      submitDays: 3,
      authorityTime: {
        min: 5,
        max: 10,
        unit: 'business',
        source: { code: 'published', name: 'Thai e-Visa', url: null, asOf: '2026-09-01' },
      },
      governmentFeeCents: 3_500,
      governmentFeeStatus: 'sourced',
      serviceFeeCents: 2_500,
      denialProtection: false,
      denialProtectionFeeCents: 0,
      totalAmountCents: 6_000,
      paidCents: isPaid ? 6_000 : 0,
      refundedCents: 0,
      requests: [],
      ...(step.day && { dueDay: step.day }),
      ...change,
      next: step,
    }
    return {
      name: `${status}, ${what}`,
      order,
      state: { missingDocuments: [], hasDecision: false, closedBecause: null, ...state },
      price: '£60.00',
      documents,
      ...said,
    }
  })
}

/** Finds the sentences about days of a fixture, whatever today is; for an empty text it finds a text without any. */
export const daysPattern = (days: string): RegExp =>
  days === ''
    ? /^(?![^]*(Once it has the application, the authority|The authority’s days are from|We submit within))/
    : new RegExp(
        days
          .replaceAll(/[.*+?^$()[\]|\\]/g, String.raw`\$&`)
          .replaceAll('{day}', String.raw`\d{1,2} \w+ \d{4}`),
      )
