import type { AdminPayment } from '@borderlane/contracts/payments/admin'
import { adminPayment, adminRefund } from '../../test/example'
import { centsOf } from '../../parts/words/cents-of'
import { leftCents } from './payment-money'

test.each([
  ['12', 1_200],
  ['12.5', 1_250],
  ['£12.50', 1_250],
  ['0.01', 1],
  ['12.505', undefined],
  ['-1', undefined],
  ['ten', undefined],
  ['', undefined],
])('%j is %s pence', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

test.each<[string, Partial<AdminPayment>, number]>([
  ['all of a paid one', {}, 8_925],
  ['nothing of one that failed', { status: 'failed', history: [] }, 0],
  ['nothing of one that a bank holds', { status: 'disputed', disputedCents: 8_925 }, 0],
  ['what refunds have left', { refunds: [adminRefund({ amountCents: 2_000 })] }, 6_925],
  [
    'not what an admin has scheduled',
    { refunds: [adminRefund({ status: 'scheduled', amountCents: 25 })] },
    8_900,
  ],
  ['what a failed refund did not take', { refunds: [adminRefund({ status: 'failed' })] }, 8_925],
  ['a surplus counts apart', { refunds: [adminRefund({ cause: 'surplus' })] }, 8_925],
])('can be refunded: %s', (_what, change, cents) => {
  expect(leftCents(adminPayment(change))).toBe(cents)
})
