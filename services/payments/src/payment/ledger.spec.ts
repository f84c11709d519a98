import { RefundCause } from '@borderlane/contracts/payments/payment'
import {
  captureEntries,
  type LedgerEntry,
  receiptEntries,
  referralEntries,
  refundEntries,
  saleEntries,
} from './ledger'

const PARTS = { governmentFeeCents: 13_975, serviceFeeCents: 3_925, protectionFeeCents: 1_500 }
const TOTAL = 19_400
const asObject = (entries: LedgerEntry[]) =>
  Object.fromEntries(entries.map(({ account, amountCents }) => [account, amountCents]))
const sum = (entries: LedgerEntry[]) => entries.reduce((total, { amountCents }) => total + amountCents, 0)

describe('the ledger books', () => {
  it('a sale: the customer owes the price, of which only our fee is income', () => {
    expect(asObject(saleEntries(PARTS))).toEqual({
      customer_receivable: TOTAL,
      government_fees_held: -13_975,
      'revenue:service_fee': -3_925,
      protection_liability: -1_500,
    })
  })

  it('a recommendation: it costs us what we then owe, and a credit pays its part of our fee', () => {
    expect(asObject(referralEntries({ creditsCents: 2_000, commissionCents: 0 }))).toEqual({
      referral_costs: 2_000,
      referral_credits: -2_000,
    })
    expect(asObject(referralEntries({ creditsCents: 0, commissionCents: 785 }))).toEqual({
      referral_costs: 785,
      partner_commissions: -785,
    })
    const paid = { ...PARTS, serviceFeeCents: 2_925, creditCents: 1_000 }
    expect(asObject(saleEntries(paid))).toEqual({
      customer_receivable: TOTAL - 1_000,
      government_fees_held: -13_975,
      referral_credits: 1_000,
      'revenue:service_fee': -3_925,
      protection_liability: -1_500,
    })
  })

  it('money that came as a deposit, until it pays for an order', () => {
    expect(asObject(receiptEntries('acme', TOTAL))).toEqual({
      'provider_clearing:acme': TOTAL,
      customer_deposits: -TOTAL,
    })
    expect(asObject(captureEntries(TOTAL))).toEqual({ customer_deposits: TOTAL, customer_receivable: -TOTAL })
  })

  it('a settlement by hand on an account of its own', () => {
    expect(asObject(receiptEntries('manual', 100))).toEqual({
      manual_settlement: 100,
      customer_deposits: -100,
    })
  })

  it('a cancellation: what is no longer owed to others, and the rest from our own', () => {
    const refund = { provider: 'acme', cause: 'cancellation' as const, amountCents: 17_438 }
    const parts = { governmentFeeCents: 13_975, protectionFeeCents: 1_500 }
    expect(asObject(refundEntries({ ...refund, ...parts }))).toEqual({
      government_fees_held: 13_975,
      protection_liability: 1_500,
      refunds: 1_963,
      'provider_clearing:acme': -17_438,
    })
  })

  it('an order that was closed before its money came: its credit is owed again', () => {
    const refund = { provider: 'acme', amountCents: 2_938, governmentFeeCents: 0, protectionFeeCents: 0 }
    expect(asObject(refundEntries({ ...refund, cause: 'closed', creditCents: 1_000 }))).toEqual({
      refunds: 3_938,
      referral_credits: -1_000,
      'provider_clearing:acme': -2_938,
    })
    // Anyone who cancels what they have paid for has used it.
    expect(asObject(refundEntries({ ...refund, cause: 'cancellation', creditCents: 1_000 }))).toEqual({
      refunds: 2_938,
      'provider_clearing:acme': -2_938,
    })
  })

  it('what paid for nothing back from where it lay', () => {
    const refund = { provider: 'acme', amountCents: 500, governmentFeeCents: 0, protectionFeeCents: 0 }
    for (const cause of ['late', 'surplus', 'partial'] as const)
      expect(asObject(refundEntries({ ...refund, cause }))).toEqual({
        customer_deposits: 500,
        'provider_clearing:acme': -500,
      })
  })

  it('nothing that does not sum to 0, and no entry of 0', () => {
    const refunds = RefundCause.options.map((cause) =>
      refundEntries({
        provider: 'acme',
        cause,
        amountCents: 900,
        governmentFeeCents: 0,
        protectionFeeCents: 0,
      }),
    )
    const noProtection = saleEntries({ ...PARTS, protectionFeeCents: 0 })
    for (const entries of [
      saleEntries(PARTS),
      saleEntries({ ...PARTS, creditCents: 1_000 }),
      referralEntries({ creditsCents: 2_000, commissionCents: 0 }),
      noProtection,
      receiptEntries('acme', 1),
      captureEntries(7),
      ...refunds,
    ]) {
      expect(sum(entries)).toBe(0)
      expect(entries.map(({ amountCents }) => amountCents)).not.toContain(0)
    }
  })
})
