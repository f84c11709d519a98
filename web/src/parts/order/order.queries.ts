import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

/** A page of the orders of the signed-in user. The page before stays until the next one is there. */
export const ordersQuery = (page: number) =>
  queryOptions({
    queryKey: ['orders', page],
    queryFn: ({ signal }) => api.call(routes.listOrders, { page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => api.call(routes.getOrder, { id: orderId }, { orderId, signal }),
    staleTime: 0,
  })

/** Who can open it, and whether the person who looks is asked who made it. */
export const orderAccessQuery = (orderId: string, page = 1) =>
  queryOptions({
    queryKey: ['order-access', orderId, page],
    queryFn: ({ signal }) => api.call(routes.listOrderAccess, { id: orderId, page }, { orderId, signal }),
    staleTime: 0,
  })

/** Its payments, newest first, and what was refunded or will. */
export const orderPaymentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-payments', orderId],
    queryFn: ({ signal }) => api.call(routes.listOrderPayments, { id: orderId }, { orderId, signal }),
    staleTime: 0,
  })

/** Who opened its documents, newest first. */
export const documentViewsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['document-views', orderId],
    queryFn: async ({ signal }) =>
      (await api.call(routes.listDocumentViews, { id: orderId }, { orderId, signal })).views,
    staleTime: 0,
  })

/** What of an order is deleted when; read again with every change of it. */
export const orderPrivacyQuery = ({ id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: ['order-privacy', id, version],
    queryFn: ({ signal }) => api.call(routes.getOrderPrivacy, { id }, { orderId: id, signal }),
    staleTime: 0,
  })

export const documentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['documents', orderId],
    queryFn: async ({ signal }) =>
      (await api.call(routes.listDocuments, { id: orderId }, { orderId, signal })).documents,
    staleTime: 0,
  })
