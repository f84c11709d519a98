import type { PaymentStatus } from '@borderlane/contracts/payments/payment'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'

interface PaymentFilter {
  page: number
  status?: PaymentStatus
  orderId?: string
  /** With commas between. */
  orderIds?: string
}

/** The list renews itself while one looks at it. */
const RENEWED_EVERY_MS = 30_000

export const paymentsQuery = (filter: PaymentFilter) =>
  queryOptions({
    queryKey: ['admin-payments', filter],
    queryFn: ({ signal }) => api.call(staffRoutes.listPayments, { ...filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWED_EVERY_MS,
    staleTime: 0,
  })

export const ledgerQuery = queryOptions({
  queryKey: ['admin-ledger'],
  queryFn: ({ signal }) => api.call(staffRoutes.readLedger, {}, { signal }),
  staleTime: 0,
})

/** Reference, name and amounts of an order: all that those who work on money see of it. */
export const orderMoneyQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-money', orderId],
    queryFn: async ({ signal }) =>
      (await api.call(staffRoutes.listOrderMoney, { orderId }, { signal })).orders[0] ?? null,
  })
