import { order, uploaded } from '../../test/example'
import { nextStep } from './next-step'

const paid = { paidCents: 8_925 }
const required = ['passport', 'photo', 'funds', 'itinerary'].map((code) => ({ code, params: {}, text: code }))
const decision = uploaded({ kind: 'decision' })

test.each([
  ['an unpaid order', order(), [], { who: 'you', what: 'pay' }],
  [
    'one document of four',
    order({ ...paid, status: 'in_review', requiredDocuments: required }),
    [uploaded({ requirement: 'passport' })],
    { who: 'you', what: 'documents', count: 3 },
  ],
  [
    'all that is required',
    order({ ...paid, status: 'in_review', requiredDocuments: required.slice(0, 1) }),
    [uploaded({ requirement: 'passport' })],
    { who: 'us', what: 'review' },
  ],
  [
    'something that was asked for',
    order({
      ...paid,
      status: 'in_review',
      requests: [{ field: 'phone', text: 'wrong', at: '2026-10-01T09:00:00Z' }],
    }),
    [],
    { who: 'you', what: 'asked', count: 1 },
  ],
  [
    'the authorities',
    order({ ...paid, status: 'waiting_on_govt' }),
    [],
    { who: 'government', what: 'waiting_on_govt' },
  ],
  [
    'an approval without its document',
    order({ ...paid, status: 'approved' }),
    [uploaded()],
    { who: 'us', what: 'follows' },
  ],
  ['an approval', order({ ...paid, status: 'approved' }), [decision], { who: 'you', what: 'download' }],
  ['a closed order', order({ status: 'closed' }), [], { who: 'nobody', what: 'ended' }],
])('%s', (_what, subject, documents, step) => {
  expect(nextStep(subject, documents)).toEqual(step)
})
