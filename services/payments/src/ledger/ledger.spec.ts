import { captureEntries } from './ledger'

describe('the entries of a captured payment', () => {
  it('debit the provider and credit the customer with the same amount', () => {
    expect(captureEntries(16_475)).toEqual([
      { account: 'provider_clearing:simulated', amountCents: 16_475 },
      { account: 'customer_receivable', amountCents: -16_475 },
    ])
  })
})
