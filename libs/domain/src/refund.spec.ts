import { ORDER_STATUSES } from '@borderlane/contracts/orders/statuses'
import {
  cancellationRefund,
  type RefundableOrder,
  refundMeter,
  rejectionRefund,
  returnsUnusedFee,
  unusedFeeRefund,
} from './refund'

/** £139.75 official, £39.25 ours, £15.00 protection. */
const order: RefundableOrder = {
  status: 'in_review',
  paidCents: 19_400,
  refundedCents: 0,
  governmentFeeCents: 13_975,
  serviceFeeCents: 3_925,
  denialProtection: true,
  denialProtectionFeeCents: 1_500,
}
const unprotected = { ...order, denialProtection: false, denialProtectionFeeCents: 0, paidCents: 17_900 }
const nothing = { amountCents: 0, governmentFeeCents: 0, serviceFeeCents: 0, denialProtectionFeeCents: 0 }

describe('cancelling a paid application', () => {
  it('returns official fee and protection in full and the share of our fee, half pence rounded up', () => {
    expect(cancellationRefund(order, 50)).toEqual({
      amountCents: 17_438,
      governmentFeeCents: 13_975,
      serviceFeeCents: 1_963,
      denialProtectionFeeCents: 1_500,
    })
    expect(cancellationRefund(order, 0).amountCents).toBe(15_475)
    expect(cancellationRefund(order, 100).amountCents).toBe(19_400)
  })

  it.each(ORDER_STATUSES)(
    'in the status %s returns money only before it is with the government',
    (status) => {
      const before = ['pending', 'pending_payment', 'paid', 'in_review'].includes(status)
      expect(cancellationRefund({ ...order, status }, 50).amountCents).toBe(before ? 17_438 : 0)
    },
  )

  it('counts what went back before against our fee first', () => {
    expect(cancellationRefund({ ...order, refundedCents: 2_000 }, 50)).toEqual({
      amountCents: 15_438,
      governmentFeeCents: 13_975,
      serviceFeeCents: 0,
      denialProtectionFeeCents: 1_463,
    })
    expect(cancellationRefund({ ...order, refundedCents: 19_400 }, 50)).toEqual(nothing)
  })

  it('returns nothing of what was never paid', () => {
    expect(cancellationRefund({ ...order, paidCents: 0, status: 'pending_payment' }, 50)).toEqual(nothing)
  })
})

describe('a rejection', () => {
  it('returns all that was paid with protection, less what went back before', () => {
    expect(rejectionRefund({ ...order, status: 'rejected' }).amountCents).toBe(19_400)
    expect(rejectionRefund({ ...order, status: 'rejected', refundedCents: 5_000 }).amountCents).toBe(14_400)
    expect(rejectionRefund({ ...order, status: 'rejected', refundedCents: 19_400 })).toEqual(nothing)
  })

  it('returns nothing without protection', () => {
    expect(rejectionRefund({ ...unprotected, status: 'rejected' })).toEqual(nothing)
  })

  it('returns nothing of what was never paid', () => {
    expect(rejectionRefund({ ...order, paidCents: 0, status: 'rejected' })).toEqual(nothing)
  })
})

describe('every refund', () => {
  it('is the sum of its parts, and never more than what is left of the payment', () => {
    for (const refundedCents of [0, 1, 1_962, 1_963, 15_000, 19_399, 19_400])
      for (const percent of [0, 1, 33, 50, 99, 100])
        for (const one of [
          cancellationRefund({ ...order, refundedCents }, percent),
          rejectionRefund({ ...order, refundedCents }),
        ]) {
          expect(one.governmentFeeCents + one.serviceFeeCents + one.denialProtectionFeeCents).toBe(
            one.amountCents,
          )
          expect(one.amountCents).toBeLessThanOrEqual(19_400 - refundedCents)
          expect(Math.min(...Object.values(one))).toBeGreaterThanOrEqual(0)
        }
  })

  it('is refused under terms that do not exist', () => {
    expect(() => rejectionRefund(order, 3)).toThrow('no refund terms 3')
  })
})

it('the meter says what comes back now, after submission and on rejection', () => {
  expect(refundMeter(order, 50)).toEqual({
    cancelNowCents: 17_438,
    afterSubmissionCents: 0,
    ifRejectedCents: 19_400,
  })
})

describe('an estimated official fee', () => {
  it('returns what was not needed, and never more than is still here', () => {
    expect(unusedFeeRefund(order, 10_000, 2)).toEqual({
      ...nothing,
      amountCents: 3_975,
      governmentFeeCents: 3_975,
    })
    expect(unusedFeeRefund(order, 13_975, 2)).toEqual(nothing)
    expect(unusedFeeRefund(order, 20_000, 2)).toEqual(nothing)
    expect(unusedFeeRefund({ ...order, refundedCents: 19_000 }, 0, 2).amountCents).toBe(400)
    expect(unusedFeeRefund({ ...order, refundedCents: 19_400 }, 0, 2)).toEqual(nothing)
  })

  it('is asked about only of an estimate, and only under terms that promise it', () => {
    expect(returnsUnusedFee('estimate', 2)).toBe(true)
    expect(returnsUnusedFee('sourced', 2)).toBe(false)
    expect(returnsUnusedFee('estimate', 1)).toBe(false)
    expect(unusedFeeRefund(order, 0, 1)).toEqual(nothing)
  })
})
