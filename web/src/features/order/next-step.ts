import type { Document } from '@borderlane/contracts/documents/document'
import type { Order } from '@borderlane/contracts/orders/order'
import { canPay } from '../../parts/order/order-status'
import { missingDocuments } from '../../parts/order/required-documents'

export interface NextStep {
  /** Who has to act. Nobody: it has ended. */
  who: 'you' | 'us' | 'government' | 'nobody'
  what:
    | 'asked'
    | 'pay'
    | 'documents'
    | 'review'
    | 'submitted_to_govt'
    | 'waiting_on_govt'
    | 'download'
    | 'follows'
    | 'ended'
  /** Documents that are missing, or things that were asked for. */
  count?: number
}

/**
 * What happens next with an order and who has to act.
 * @param documents undefined while they are not known: nothing is said to be missing then
 */
export function nextStep(order: Order, documents: readonly Document[] | undefined): NextStep {
  const { status, requests } = order
  if (requests.length > 0) return { who: 'you', what: 'asked', count: requests.length }
  if (canPay(order)) return { who: 'you', what: 'pay' }
  switch (status) {
    case 'submitted_to_govt':
    case 'waiting_on_govt':
      return { who: 'government', what: status }
    case 'approved':
    case 'rejected':
      return documents?.some(({ kind }) => kind === 'decision')
        ? { who: 'you', what: 'download' }
        : { who: 'us', what: 'follows' }
    case 'closed':
      return { who: 'nobody', what: 'ended' }
    default: {
      const count = documents ? missingDocuments(order, documents).length : 0
      return count > 0 ? { who: 'you', what: 'documents', count } : { who: 'us', what: 'review' }
    }
  }
}
