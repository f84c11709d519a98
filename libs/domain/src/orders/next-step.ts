import type { LodgingPlace } from '@borderlane/contracts/catalogue/offer'
import type { NextStep, StepCode } from '@borderlane/contracts/orders/next-step'
import { isIn, type OrderStatus } from '@borderlane/contracts/orders/statuses'
import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import { type RefundableOrder, rejectionRefund } from '../refund'
import { openFurtherPayment } from './further-payment'

export interface OrderState extends RefundableOrder {
  totalAmountCents: number
  furtherPayments?: readonly FurtherPayment[]
  /** What staff have asked the traveller for. */
  requests: readonly unknown[]
  /** The required documents for which there is no file yet that counts. */
  missingDocuments: readonly string[]
  ownSteps?: { done: readonly string[] } | undefined
  /** The document of the decision is there, or was until its time had ended. */
  hasDecision: boolean
  /** Of a closed one: its traveller cancelled it, or no one paid for it in time. */
  closedBecause: 'cancelled' | 'expired' | null
}

/** Whether we have an order in hand and cannot go on: then no one says that we work on it. */
export const waitsForTraveller = ({ next: { code } }: { next: Pick<NextStep, 'code'> }): boolean =>
  code === 'answer' ||
  code === 'documents' ||
  code === 'lodge' ||
  code === 'pay_further' ||
  code === 'fee_unpaid'

export const isPayable = ({ status, paidCents }: { status: OrderStatus; paidCents: number }): boolean =>
  paidCents === 0 && isIn(status, 'unpaid')

/** What happens next with an order and who has to act, for every page, mail and answer that says it. The day is the order's own. */
export function nextStep(order: OrderState): NextStep {
  const { status, requests, missingDocuments } = order
  // Nothing is done before it is paid, whatever else is missing.
  if (isPayable(order)) return { who: 'traveller', code: 'pay', amountCents: order.totalAmountCents }
  const further = openFurtherPayment(order)
  if (further) return { who: 'traveller', code: 'pay_further', amountCents: further.amountCents }
  if (isIn(status, 'authority'))
    return isBack(order) ? { who: 'us', code: 'record' } : { who: 'authority', code: 'decide' }
  switch (status) {
    case 'approved':
      if (order.hasDecision) return { who: 'traveller', code: 'use_visa' }
      // Without the fee there may be no visa that we could send.
      return hasDeclinedFee(order)
        ? { who: 'traveller', code: 'fee_unpaid' }
        : { who: 'us', code: 'send_visa' }
    case 'rejected': {
      const { amountCents } = rejectionRefund(order)
      return amountCents > 0
        ? { who: 'us', code: 'refund', amountCents }
        : { who: 'nobody', code: 'rejected' }
    }
    case 'closed':
      return { who: 'nobody', code: order.closedBecause ?? 'closed' }
    default:
      if (requests.length > 0) return { who: 'traveller', code: 'answer', count: requests.length }
      if (isBack(order)) return { who: 'us', code: 'record' }
      // The authority has the passport: whatever is missing here, it decides.
      if (order.ownSteps?.done.includes('passport_in')) return { who: 'authority', code: 'decide' }
      // Staff have what they need, whatever was not uploaded.
      if (order.ownSteps?.done.includes('ready')) return { who: 'traveller', code: 'lodge' }
      if (missingDocuments.length > 0)
        return {
          who: 'traveller',
          code: 'documents',
          count: missingDocuments.length,
          documents: [...missingDocuments],
        }
      return { who: 'us', code: 'submit' }
  }
}

const hasDeclinedFee = ({ furtherPayments = [] }: OrderState): boolean =>
  furtherPayments.findLast(({ status }) => status !== 'withdrawn')?.status === 'declined'

/** Its traveller has the passport again: what was decided is known there, and not here. */
const isBack = ({ ownSteps }: OrderState): boolean => ownSteps?.done.includes('received') ?? false

/** The words of a step under `lodge`, where its traveller lodges the application; undefined: those under `next.do`. */
export function lodgedStep({
  next: { code },
  lodging,
}: {
  next: { code: StepCode }
  lodging?: LodgingPlace | undefined
}): LodgingPlace | 'decide' | undefined {
  if (code === 'submit') return lodging
  return lodging && code === 'decide' ? 'decide' : undefined
}
