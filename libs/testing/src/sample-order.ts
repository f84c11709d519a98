import { nextStep } from '@borderlane/domain/orders/next-step'
import type { Order } from '@borderlane/contracts/orders/order'

type Fields = Partial<Omit<Order, 'applicant'>> & { applicant?: Partial<Order['applicant']> }

/** An order as the orders service returns it, paid and in review, changed where a test says so. */
export function sampleOrder({ applicant, ...fields }: Fields = {}): Order {
  const createdAt = '2026-11-21T06:00:00.000Z'
  const made: Omit<Order, 'next'> = {
    id: '0190a1b2-0000-7000-8000-000000000001',
    reference: 'BL-7K3M92QX',
    version: 3,
    status: 'in_review',
    history: (['pending_payment', 'paid', 'in_review'] as const).map((status) => ({ status, at: createdAt })),
    passportCountry: 'IN',
    destinationCountry: 'US',
    visaType: 'embassy',
    visaTitle: { code: 'us_visitor', params: {}, text: 'B1/B2 Visitor Visa' },
    variant: null,
    requiredDocuments: [],
    neededDocuments: [],
    paperList: null,
    paperChanges: [],
    processingSpeed: 'standard',
    processingDays: 21,
    submitDays: 3,
    authorityTime: null,
    governmentFeeCents: 13_975,
    governmentFeeStatus: 'sourced',
    governmentFeeListed: null,
    serviceFeeCents: 2_500,
    denialProtection: false,
    denialProtectionFeeCents: 0,
    totalAmountCents: 16_475,
    paidCents: 16_475,
    refundedCents: 0,
    currency: 'GBP',
    isFallback: false,
    form: { code: 'standard', version: 1 },
    filings: [],
    requests: [],
    approvedDocuments: [],
    applicant: {
      fullName: 'Asha Rao',
      email: 'asha@example.com',
      phone: '+44 20 7946 0000',
      nationality: 'IN',
      travelDates: 'in May',
      passportNumberMasked: '******34',
      ...applicant,
    },
    createdAt,
    ...fields,
  }
  const state = { ...made, missingDocuments: [], hasDecision: false, closedBecause: null }
  return { next: { ...nextStep(state), day: made.dueDay }, ...made }
}
