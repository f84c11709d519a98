import { ORDER_STATUSES } from '@borderlane/contracts/orders/statuses'
import { ORDER_QUEUES, STEPS_OF_QUEUE } from '@borderlane/contracts/orders/order-queue'
import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import { nextStep, type OrderState } from './next-step'
import { STEPS_OF } from '@borderlane/contracts/orders/next-step'

const state = (change: Partial<OrderState>): OrderState => ({
  status: 'in_review',
  paidCents: 2_500,
  refundedCents: 0,
  totalAmountCents: 2_500,
  governmentFeeCents: 0,
  serviceFeeCents: 2_500,
  denialProtection: false,
  denialProtectionFeeCents: 0,
  requests: [],
  missingDocuments: [],
  hasDecision: false,
  closedBecause: null,
  ...change,
})

const ended = (...states: FurtherPayment['status'][]): FurtherPayment[] =>
  states.map((status) => ({
    ...{ id: 'a', amountCents: 100, reason: 'x', documentId: 'b', askedAt: '2026-10-01T09:00:00Z' },
    status,
  }))

/** Every status, paid or not, with papers missing or not, with something asked for or not. */
const all = ORDER_STATUSES.flatMap((status) =>
  [0, 2_500].flatMap((paidCents) =>
    [[], ['passport']].flatMap((missingDocuments) =>
      [[], [{}]].map((requests) => ({
        status,
        paidCents,
        missingDocuments,
        requests,
        row: [
          status,
          paidCents > 0 ? 'paid' : 'unpaid',
          missingDocuments.length > 0 ? 'papers missing' : 'papers here',
          requests.length > 0 ? 'asked' : 'not asked',
        ].join(', '),
      })),
    ),
  ),
)

/** By what the row says; of the first that fits. */
const EXPECTED: readonly (readonly [row: RegExp, step: string])[] = [
  [/^(pending|pending_payment), unpaid/, 'traveller pay'],
  [/^(submitted_to_govt|waiting_on_govt)/, 'authority decide'],
  [/^approved/, 'us send_visa'],
  [/^rejected/, 'nobody rejected'],
  [/^closed/, 'nobody closed'],
  [/, asked$/, 'traveller answer'],
  [/papers missing/, 'traveller documents'],
  [/papers here/, 'us submit'],
]

describe('the next step of an order', () => {
  it('follows from its status, what was paid, what is missing and what was asked for', () => {
    const differing = all.flatMap(({ row, ...change }) => {
      const { who, code } = nextStep(state(change))
      const isKnown = STEPS_OF[who].some((step) => step === code)
      const expected = EXPECTED.find(([pattern]) => pattern.test(row))![1]
      return isKnown && `${who} ${code}` === expected ? [] : [`${row}: ${who} ${code}`]
    })
    expect(differing).toEqual([])
  })

  it.each([
    [
      { status: 'approved', hasDecision: true },
      { who: 'traveller', code: 'use_visa' },
    ],
    [
      { status: 'approved', furtherPayments: ended('paid', 'declined', 'withdrawn') },
      { who: 'traveller', code: 'fee_unpaid' },
    ],
    [
      { status: 'approved', furtherPayments: ended('declined', 'paid') },
      { who: 'us', code: 'send_visa' },
    ],
    [
      { status: 'approved', furtherPayments: ended('declined'), hasDecision: true },
      { who: 'traveller', code: 'use_visa' },
    ],
    [
      { status: 'rejected', denialProtection: true },
      { who: 'us', code: 'refund', amountCents: 2_500 },
    ],
    [
      { status: 'rejected', denialProtection: true, refundedCents: 2_500 },
      { who: 'nobody', code: 'rejected' },
    ],
    [
      { status: 'closed', closedBecause: 'cancelled' },
      { who: 'nobody', code: 'cancelled' },
    ],
    [
      { status: 'closed', closedBecause: 'expired' },
      { who: 'nobody', code: 'expired' },
    ],
    [
      { missingDocuments: ['passport', 'photo'] },
      { who: 'traveller', code: 'documents', count: 2, documents: ['passport', 'photo'] },
    ],
    [
      { missingDocuments: ['photo'], ownSteps: { done: ['passport_in'] } },
      { who: 'authority', code: 'decide' },
    ],
    [
      { requests: [{}], ownSteps: { done: ['passport_in'] } },
      { who: 'traveller', code: 'answer', count: 1 },
    ],
    [
      { missingDocuments: ['photo'], ownSteps: { done: ['ready'] } },
      { who: 'traveller', code: 'lodge' },
    ],
    [{ ownSteps: { done: ['passport_in', 'received'] } }, { who: 'us', code: 'record' }],
    [
      { status: 'waiting_on_govt', ownSteps: { done: ['passport_in', 'received'] } },
      { who: 'us', code: 'record' },
    ],
    [
      { status: 'approved', hasDecision: true, ownSteps: { done: ['passport_in', 'received'] } },
      { who: 'traveller', code: 'use_visa' },
    ],
  ] as const)('of %j', (change, step) => {
    expect(nextStep(state(change as Partial<OrderState>))).toEqual(step)
  })

  it('is in one queue at most, and nothing that waits for its traveller is among what is new', () => {
    const queued = Object.values(STEPS_OF_QUEUE).flat()
    expect(new Set(queued).size).toBe(queued.length)
    expect(ORDER_QUEUES).toEqual(expect.arrayContaining(Object.keys(STEPS_OF_QUEUE)))
  })
})
