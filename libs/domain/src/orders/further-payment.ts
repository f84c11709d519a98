import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import type { FeeStatus } from '@borderlane/contracts/catalogue/requirement'
import { isIn, type OrderStatus } from '@borderlane/contracts/orders/statuses'
import { returnsUnusedFee, REFUND_TERMS_VERSION } from '../refund'

export const openFurtherPayment = ({
  furtherPayments = [],
}: {
  furtherPayments?: readonly FurtherPayment[]
}): FurtherPayment | undefined => furtherPayments.find(({ status }) => status === 'open')

/**
 * Whether an order that is paid may be asked for more: while it is worked on or approved, and not beside an estimate,
 * which is ours where it was too little. What was sold as due only if a visa is issued, not before it is.
 */
export const mayBeAskedFurther = (
  { status, governmentFeeStatus }: { status: OrderStatus; governmentFeeStatus: FeeStatus },
  termsVersion: number = REFUND_TERMS_VERSION,
): boolean =>
  (status === 'approved' || (governmentFeeStatus !== 'on_issue' && isIn(status, 'ours', 'authority'))) &&
  !returnsUnusedFee(governmentFeeStatus, termsVersion)
