import type { FeeStatus } from '@borderlane/contracts/catalogue/requirement'
import { AppError } from '@borderlane/contracts/define'
import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import { openFurtherPayment } from '@borderlane/domain/orders/further-payment'

export interface AskedPayment extends FurtherPayment {
  askedBy: string
  remindedAt?: string
}

interface Asked {
  furtherPayments: AskedPayment[]
}

interface Priced extends Asked {
  paidCents: number
  governmentFeeCents: number
  governmentFeeStatus: FeeStatus
  totalAmountCents: number
}

/** What is asked for beside the price. @throws AppError `orders.further_ended` where it is not asked for any more */
export function openFurther(order: Asked, id?: string): FurtherPayment {
  const further = openFurtherPayment(order)
  if (!further || (id && further.id !== id)) throw new AppError('orders.further_ended')
  return further
}

export function endFurther(order: Asked, status: Exclude<FurtherPayment['status'], 'open'>, at: Date): void {
  order.furtherPayments = order.furtherPayments.map((one) =>
    one.status === 'open' ? { ...one, status, endedAt: at.toISOString() } : one,
  )
}

/** Money for what was asked beside the price is here: the official fee is so much higher, and known. */
export function takeFurther(order: Priced, amountCents: number, at: Date): void {
  endFurther(order, 'paid', at)
  order.paidCents += amountCents
  order.governmentFeeCents += amountCents
  order.totalAmountCents += amountCents
  if (['unknown', 'on_issue'].includes(order.governmentFeeStatus)) order.governmentFeeStatus = 'sourced'
}
