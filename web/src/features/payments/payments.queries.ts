import type { PaymentStatus } from '@borderlane/contracts/payments/payment'
import { queryOptions } from '@tanstack/react-query'
import { api, freshQuery, pagedQuery } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'

interface PaymentFilter {
  page: number
  status?: PaymentStatus
  orderId?: string
  /** With commas between. */
  orderIds?: string
}

const RENEWED_EVERY_MS = 30_000

export const paymentsQuery = (filter: PaymentFilter) =>
  pagedQuery(['admin-payments', filter], staffRoutes.listPayments, filter, {
    refetchInterval: RENEWED_EVERY_MS,
  })

export const ledgerQuery = freshQuery(['admin-ledger'], staffRoutes.readLedger, {})

/** Reference, name and amounts of an order: all that those who work on money see of it. */
export const orderMoneyQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-money', orderId],
    queryFn: async ({ signal }) =>
      (await api.call(staffRoutes.listOrderMoney, { orderId }, { signal })).orders[0] ?? null,
  })
