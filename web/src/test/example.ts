import { closingCondition } from '@borderlane/domain/catalogue/closing-condition'
import type { Country } from '@borderlane/contracts/catalogue/country'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { OutputOf } from '@borderlane/contracts/define'
import type { Document } from '@borderlane/contracts/documents/document'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import type { getConfig } from '@borderlane/contracts/gateway'
import { nextStep } from '@borderlane/domain/orders/next-step'
import type { Order } from '@borderlane/contracts/orders/order'
import type { AdminPayment, AdminRefund } from '@borderlane/contracts/payments/admin'
import type { PaymentOffer } from '@borderlane/contracts/payments/internal'
import type { Payment } from '@borderlane/contracts/payments/payment'
import { DENIAL_PROTECTION_FEE_CENTS, speedOptions } from '@borderlane/domain/pricing'

/** Days of it lie ahead, whenever a test runs. */
export const YEAR = new Date().getUTCFullYear() + 1
export const TRAVEL_DATES = `1 to 14 December ${YEAR}`
export const ORDER_ID = '01990000-0000-7000-8000-000000000001'
export const PAYMENT_ID = '01990000-0000-7000-8000-000000000002'
export const DOCUMENT_ID = '01990000-0000-7000-8000-000000000003'
const REQUIREMENT_ID = '01990000-0000-7000-8000-000000000004'

const country = (code: string, name: string, featured = true, otherNames: string[] = []): Country => ({
  code,
  iso3: `${code}X`,
  name,
  featured,
  otherNames,
  aliases: [],
  demonyms: [],
  cities: [],
})

export const COUNTRIES: Country[] = [
  country('IN', 'India'),
  country('ID', 'Indonesia'),
  country('TH', 'Thailand'),
  country('TR', 'Türkiye', true, ['Turkey']),
  country('CI', "Côte d'Ivoire", false, ['Ivory Coast']),
  country('SZ', 'Eswatini', false, ['Swaziland']),
  country('MY', 'Malaysia'),
]

/** What a route without a form of its own asks. */
export const ASKS_STANDARD = { form: STANDARD_FORM, sheets: [], dataVersion: 1 }

const DOCUMENTS = [
  { code: 'passport', params: {}, text: 'Valid passport' },
  { code: 'photo', params: {}, text: 'Passport photo' },
]

const name = (code: string) => COUNTRIES.find((one) => one.code === code)?.name ?? code

interface QuoteChange {
  from?: string
  to?: string
  requirement?: Partial<Quote['requirement']>
}

/** A quote for a route that needs a visa; changed where the test says so. */
export function quote({ from = 'IN', to = 'TH', requirement: change }: QuoteChange = {}): Quote {
  const requirement: Quote['requirement'] = {
    id: REQUIREMENT_ID,
    passportCountry: { code: from, name: name(from) },
    destinationCountry: { code: to, name: name(to) },
    visaType: 'evisa',
    visaRequired: true,
    title: { code: 'evisa', params: {}, text: 'eVisa' },
    electronicAuthorisation: false,
    admitted: true,
    evidence: 'cited',
    staffCheck: null,
    disagreements: [],
    stayDays: null,
    governmentFeeCents: 3_500,
    governmentFeeStatus: 'sourced',
    governmentFeeSource: {
      code: 'published',
      name: 'Thai e-Visa',
      url: 'https://www.thaievisa.go.th',
      asOf: '2026-09-01',
    },
    baseServiceFeeCents: 2_500,
    processingDaysStandard: 5,
    processingDaysRush: 3,
    processingDaysSuperRush: -1,
    processingDaysSameDay: 0,
    requiredDocuments: DOCUMENTS,
    papers: null,
    governmentFeeListed: 'GBP 35.00',
    extraFees: [],
    authorityDays: null,
    notes: [{ code: 'evisa', params: {}, text: 'Print the visa.' }],
    source: {
      code: 'published',
      name: 'Passport Index',
      url: 'https://www.passportindex.org',
      asOf: '2026-02-17',
    },
    officialSite: null,
    checkedOn: '2026-02-17',
    mayBeOutOfDate: false,
    confidence: 'medium',
    validFrom: null,
    validUntil: null,
    on: '2026-11-23',
    next: null,
    announced: [],
    conditions: [],
    passportRule: null,
    duties: [],
    held: [],
    variant: null,
    facts: [],
    unknownFacts: [],
    createdAt: '2026-10-01T00:00:00Z',
    dataVersion: 1,
    ...change,
  }
  const canApply =
    requirement.visaRequired &&
    requirement.admitted &&
    requirement.visaType !== 'on_arrival' &&
    !closingCondition(requirement)
  return {
    currency: 'GBP',
    canApply,
    offer: null,
    dataVersion: 1,
    denialProtectionFeeCents: DENIAL_PROTECTION_FEE_CENTS,
    options: canApply ? speedOptions(requirement) : [],
    requirement,
    online: null,
  }
}

export function order(change: Partial<Order> = {}): Order {
  const made: Omit<Order, 'next'> = {
    id: ORDER_ID,
    reference: 'BL-7K3M92QX',
    version: 1,
    status: 'pending_payment',
    history: [{ status: 'pending_payment', at: '2026-10-01T09:00:00Z' }],
    passportCountry: 'IN',
    destinationCountry: 'TH',
    visaType: 'evisa',
    visaTitle: { code: 'evisa', params: {}, text: 'eVisa' },
    variant: null,
    requiredDocuments: DOCUMENTS,
    neededDocuments: DOCUMENTS.map(({ code }) => code),
    paperList: null,
    paperChanges: [],
    processingSpeed: 'rush',
    processingDays: 3,
    submitDays: 2,
    authorityTime: null,
    governmentFeeCents: 3_500,
    governmentFeeStatus: 'sourced',
    governmentFeeListed: null,
    serviceFeeCents: 3_925,
    denialProtection: true,
    denialProtectionFeeCents: 1_500,
    totalAmountCents: 8_925,
    paidCents: 0,
    refundedCents: 0,
    currency: 'GBP',
    isFallback: false,
    applicant: {
      fullName: 'Asha Verma',
      email: 'asha@example.com',
      phone: '+91 98765 43210',
      nationality: 'IN',
      travelDates: TRAVEL_DATES,
      passportNumberMasked: '••••••67',
    },
    form: { code: 'standard', version: 1 },
    filings: [],
    requests: [],
    approvedDocuments: [],
    createdAt: '2026-10-01T09:00:00Z',
    ...change,
  }
  const state = { ...made, missingDocuments: [], hasDecision: false, closedBecause: null }
  return { next: { ...nextStep(state), day: made.dueDay }, ...made }
}

/** Test payments, all of them. */
export const testOffer: PaymentOffer = {
  provider: 'simulated',
  methods: ['card', 'crypto', 'wallet'],
  publishableKey: null,
  test: true,
  cancelRefundPercent: 50,
}

/** Public settings of a site that is tried out. */
export const testConfig: OutputOf<typeof getConfig> = {
  payments: testOffer,
  publicClientKey: 'the-public-key',
  testSite: false,
  samples: true,
  passwordMinLength: 6,
  company: {
    name: 'Example Visas Ltd',
    address: '1 Example Street, London',
    register: 'Companies House, number 01234567',
    email: 'hello@visas.example',
    phone: '+44 20 7946 0000',
    hours: [
      { first: 1, last: 5, opens: '09:00', closes: '18:00' },
      { first: 6, last: 6, opens: '10:00', closes: '16:00' },
    ],
    timeZone: 'Europe/London',
  },
  site: { name: 'Borderlane', languages: null, currencies: null, off: [], logo: null },
}

export function payment(change: Partial<Payment> = {}): Payment {
  return {
    id: PAYMENT_ID,
    orderId: ORDER_ID,
    partyId: null,
    parts: [{ orderId: ORDER_ID, status: 'processing', amountCents: 8_925, refundedCents: 0 }],
    status: 'processing',
    amountCents: 8_925,
    currency: 'GBP',
    provider: 'test',
    version: 1,
    method: 'card',
    receivedCents: 0,
    refundedCents: 0,
    action: null,
    invoiceUrl: null,
    expiresAt: null,
    failure: null,
    createdAt: '2026-10-01T09:05:00Z',
    ...change,
  }
}

export function uploaded(change: Partial<Document> = {}): Document {
  return {
    id: DOCUMENT_ID,
    orderId: ORDER_ID,
    name: 'passport.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 812_000,
    uploadedAt: '2026-10-01T09:01:00Z',
    kind: 'upload',
    state: 'accepted',
    ...change,
  }
}

/** A payment as staff see it: paid by card. */
export function adminPayment(change: Partial<AdminPayment> = {}): AdminPayment {
  return {
    ...payment({ status: 'succeeded', receivedCents: 8_925 }),
    providerRef: 'ref-1',
    reason: null,
    history: [
      { status: 'processing', at: '2026-10-01T09:05:00Z' },
      { status: 'succeeded', at: '2026-10-01T09:05:02Z' },
    ],
    refunds: [],
    disputedCents: 0,
    mismatches: [],
    ...change,
  }
}

export function adminRefund(change: Partial<AdminRefund> = {}): AdminRefund {
  return {
    id: '01990000-0000-7000-8000-000000000005',
    paymentId: PAYMENT_ID,
    orderId: ORDER_ID,
    status: 'succeeded',
    cause: 'admin',
    amountCents: 2_000,
    currency: 'GBP',
    reason: 'A kindness',
    requestedBy: null,
    dueAt: '2026-10-02T09:00:00Z',
    createdAt: '2026-10-02T09:00:00Z',
    ...change,
  }
}
