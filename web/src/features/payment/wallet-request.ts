import type { Order } from '@borderlane/contracts/orders/order'
import { randomToken } from './card-token'

/** What a wallet is asked for, in the form of the browsers' payment requests. */
interface WalletRequest {
  country: 'GB'
  currency: string
  total: { label: string; amount: number }
  requestPayerName: true
  requestPayerEmail: true
}

export function walletRequest(order: Order, label: string): WalletRequest {
  return {
    country: 'GB',
    currency: order.currency.toLowerCase(),
    total: { label, amount: order.totalAmountCents },
    requestPayerName: true,
    requestPayerEmail: true,
  }
}

/** What the test wallet gives for a request that its holder allows. */
export const walletToken = () => randomToken('ok')
