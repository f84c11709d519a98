import type { NewRow } from '@borderlane/persistence'

/** To be written with a new order: whose code has led to it. Whether that counts is looked at when it is booked. */
export const referralRow = (orderId: string, code: string): NewRow => ({
  table: 'order_referral',
  values: { order_id: orderId, code },
})
