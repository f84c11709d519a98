import { AppError } from '@borderlane/contracts/errors'
import type { Order } from '../order/order.entity'
import { ENDED } from '../order/order-status'

/** Whether an order may be erased: one that is paid for and not decided must be cancelled first. */
export const isErasable = ({ status, paidCents }: Pick<Order, 'status' | 'paidCents'>): boolean =>
  paidCents === 0 || ENDED.includes(status)

/** @throws AppError `orders.cancel_first` */
export function checkErasable(order: Order): void {
  if (!isErasable(order)) throw new AppError('orders.cancel_first')
}
