import type { FeeStatus } from '@borderlane/contracts/catalogue/requirement'
import type { OrderStatus } from '@borderlane/contracts/primitives'

/** Terms that a new order is made under; an order keeps the version of its own. */
export const REFUND_TERMS_VERSION = 2

interface RefundTerms {
  /** Cancelling in one of these returns money; later nothing. */
  cancellable: readonly OrderStatus[]
  /** Percent of each part that cancelling returns; our fee's share is a setting (`CANCEL_REFUND_PERCENT`). */
  cancel: { governmentFee: number; protection: number }
  /** Percent of the protection that declining a further payment returns where cancelling returns nothing any more. */
  declinedProtection: number
  /** Percent of what was paid that a rejection returns. */
  rejected: { withProtection: number; without: number }
  /** Percent that goes back of what an estimated official fee was too high. */
  unusedFee: number
}

/** One row for each version: what was promised stays promised. */
export const REFUND_TERMS: Readonly<Record<number, RefundTerms>> = {
  1: {
    cancellable: ['pending', 'pending_payment', 'paid', 'in_review'],
    cancel: { governmentFee: 100, protection: 100 },
    declinedProtection: 100,
    rejected: { withProtection: 100, without: 0 },
    unusedFee: 0,
  },
  2: {
    cancellable: ['pending', 'pending_payment', 'paid', 'in_review'],
    cancel: { governmentFee: 100, protection: 100 },
    declinedProtection: 100,
    rejected: { withProtection: 100, without: 0 },
    unusedFee: 100,
  },
}

/** What decides about a refund. Amounts in pence. */
export interface RefundableOrder {
  status: OrderStatus
  paidCents: number
  /** What went back before. */
  refundedCents: number
  governmentFeeCents: number
  serviceFeeCents: number
  denialProtection: boolean
  denialProtectionFeeCents: number
}

/** An amount that goes back, and the parts of the price that it belongs to. Pence. */
export interface RefundAmount {
  amountCents: number
  governmentFeeCents: number
  serviceFeeCents: number
  denialProtectionFeeCents: number
}

const NOTHING: RefundAmount = {
  amountCents: 0,
  governmentFeeCents: 0,
  serviceFeeCents: 0,
  denialProtectionFeeCents: 0,
}

/**
 * What cancelling returns now: official fee and protection in full and a share of our fee, less what went back before;
 * nothing once the application is with the government.
 * @param servicePercent share of our fee, 0 to 100
 */
export function cancellationRefund(
  order: RefundableOrder,
  servicePercent: number,
  version: number = REFUND_TERMS_VERSION,
): RefundAmount {
  const terms = termsOf(version)
  if (!terms.cancellable.includes(order.status)) return NOTHING
  return lessEarlier(order, {
    governmentFeeCents: share(order.governmentFeeCents, terms.cancel.governmentFee),
    serviceFeeCents: share(order.serviceFeeCents, servicePercent),
    denialProtectionFeeCents: share(order.denialProtectionFeeCents, terms.cancel.protection),
  })
}

/**
 * What declining a further payment returns: what cancelling returns; once the application is with the authority, the
 * protection, which no decision will need. Official fee and our work are used by then.
 */
export function declineRefund(
  order: RefundableOrder,
  servicePercent: number,
  version: number = REFUND_TERMS_VERSION,
): RefundAmount {
  const terms = termsOf(version)
  if (terms.cancellable.includes(order.status)) return cancellationRefund(order, servicePercent, version)
  const denialProtectionFeeCents = share(order.denialProtectionFeeCents, terms.declinedProtection)
  return lessEarlier(order, { governmentFeeCents: 0, serviceFeeCents: 0, denialProtectionFeeCents })
}

export const closingReturns = (status: OrderStatus, version: number): boolean =>
  termsOf(version).cancellable.includes(status)

/** What a rejection returns: with protection all that was paid less what went back before, without it nothing. */
export function rejectionRefund(
  order: RefundableOrder,
  version: number = REFUND_TERMS_VERSION,
): RefundAmount {
  const { rejected } = termsOf(version)
  const percent = order.denialProtection ? rejected.withProtection : rejected.without
  return lessEarlier(order, {
    governmentFeeCents: share(order.governmentFeeCents, percent),
    serviceFeeCents: share(order.serviceFeeCents, percent),
    denialProtectionFeeCents: share(order.denialProtectionFeeCents, percent),
  })
}

/** Whether staff enter what the authority took: of an estimate what was not needed goes back. */
export function returnsUnusedFee(governmentFeeStatus: FeeStatus, version: number): boolean {
  return governmentFeeStatus === 'estimate' && termsOf(version).unusedFee > 0
}

/**
 * What of an estimated official fee was not needed, as far as it is still here. What was too little is ours.
 * @param feePaidCents what the authority took
 */
export function unusedFeeRefund(order: RefundableOrder, feePaidCents: number, version: number): RefundAmount {
  const unused = share(Math.max(0, order.governmentFeeCents - feePaidCents), termsOf(version).unusedFee)
  const governmentFeeCents = Math.min(unused, Math.max(0, order.paidCents - order.refundedCents))
  return { ...NOTHING, amountCents: governmentFeeCents, governmentFeeCents }
}

/** What goes back when an order was closed before its money came: all of it, less what went back before. */
export function closedRefund(order: RefundableOrder): RefundAmount {
  return lessEarlier(order, order)
}

export function refundMeter(
  order: RefundableOrder,
  servicePercent: number,
  version: number = REFUND_TERMS_VERSION,
): { cancelNowCents: number; afterSubmissionCents: number; ifRejectedCents: number } {
  return {
    cancelNowCents: cancellationRefund(order, servicePercent, version).amountCents,
    afterSubmissionCents: cancellationRefund(
      { ...order, status: 'submitted_to_govt' },
      servicePercent,
      version,
    ).amountCents,
    ifRejectedCents: rejectionRefund(order, version).amountCents,
  }
}

function termsOf(version: number): RefundTerms {
  const terms = REFUND_TERMS[version]
  if (!terms) throw new Error(`there are no refund terms ${version}`)
  return terms
}

/** Halves are rounded up. */
function share(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100)
}

/** What went back before counts against our fee first, then the protection, then the official fee. */
function lessEarlier(order: RefundableOrder, parts: Omit<RefundAmount, 'amountCents'>): RefundAmount {
  const sum = parts.governmentFeeCents + parts.serviceFeeCents + parts.denialProtectionFeeCents
  const goesBack = Math.max(0, Math.min(sum, order.paidCents) - order.refundedCents)
  let left = goesBack
  const take = (cents: number): number => {
    const taken = Math.min(cents, left)
    left -= taken
    return taken
  }
  const governmentFeeCents = take(parts.governmentFeeCents)
  const denialProtectionFeeCents = take(parts.denialProtectionFeeCents)
  const serviceFeeCents = take(parts.serviceFeeCents)
  return { amountCents: goesBack, governmentFeeCents, denialProtectionFeeCents, serviceFeeCents }
}
