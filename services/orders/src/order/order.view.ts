import type { Order as OrderView, OrderSummary } from '@borderlane/contracts/orders'
import type { Order } from './order.entity'
import type { StatusChange } from './status-change.entity'

const VISIBLE = 2

/** @param history all changes of the order up to its version, oldest first */
export function toOrder(order: Order, history: readonly StatusChange[]): OrderView {
  return {
    id: order.id,
    reference: order.reference,
    version: order.version,
    status: order.status,
    history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    passportCountry: order.passportCountry,
    destinationCountry: order.destinationCountry,
    visaType: order.visaType,
    visaTitle: order.visaTitle,
    requiredDocuments: order.requiredDocuments,
    processingSpeed: order.processingSpeed,
    processingDays: order.processingDays,
    governmentFeeCents: order.governmentFeeCents,
    governmentFeeStatus: order.governmentFeeStatus,
    serviceFeeCents: order.serviceFeeCents,
    denialProtection: order.denialProtection,
    denialProtectionFeeCents: order.denialProtectionFeeCents,
    totalAmountCents: order.totalAmountCents,
    currency: order.currency,
    isFallback: order.isFallback,
    applicant: {
      fullName: order.fullName,
      email: order.email,
      phone: order.phone,
      nationality: order.nationality,
      travelDates: order.travelDates,
      passportNumberMasked: order.passportNumberMasked,
    },
    createdAt: order.createdAt.toISOString(),
  }
}

/** The order as a line of its owner's list. */
export function toOrderSummary(order: Order): OrderSummary {
  return {
    id: order.id,
    reference: order.reference,
    status: order.status,
    passportCountry: order.passportCountry,
    destinationCountry: order.destinationCountry,
    visaTitle: order.visaTitle,
    processingSpeed: order.processingSpeed,
    totalAmountCents: order.totalAmountCents,
    currency: order.currency,
    isFallback: order.isFallback,
    createdAt: order.createdAt.toISOString(),
  }
}

/** The last two characters; the number of dots is fixed, so that it does not tell the length. */
export function maskPassportNumber(passportNumber: string): string {
  return `••••••${passportNumber.slice(-VISIBLE)}`
}
