import { queryOptions } from '@tanstack/react-query'
import { api, freshQuery, pagedQuery } from '../../http/client'
import { routes } from '../../http/routes'

/** A page of the orders of the signed-in user. The page before stays until the next one is there. */
export const ordersQuery = (page: number) => pagedQuery(['orders', page], routes.listOrders, { page })

export const orderQuery = (orderId: string) =>
  freshQuery(['order', orderId], routes.getOrder, { id: orderId }, { orderId })

/** Who can open it, and whether the person who looks is asked who made it. */
export const orderAccessQuery = (orderId: string, page = 1) =>
  freshQuery(['order-access', orderId, page], routes.listOrderAccess, { id: orderId, page }, { orderId })

export const orderPaymentsQuery = (orderId: string) =>
  freshQuery(['order-payments', orderId], routes.listOrderPayments, { id: orderId }, { orderId })

export const documentViewsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['document-views', orderId],
    queryFn: async ({ signal }) =>
      (await api.call(routes.listDocumentViews, { id: orderId }, { orderId, signal })).views,
    staleTime: 0,
  })

/** What of an order is deleted when; read again with every change of it. */
export const orderPrivacyQuery = ({ id, version }: { id: string; version: number }) =>
  freshQuery(['order-privacy', id, version], routes.getOrderPrivacy, { id }, { orderId: id })

export const documentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['documents', orderId],
    queryFn: async ({ signal }) =>
      (await api.call(routes.listDocuments, { id: orderId }, { orderId, signal })).documents,
    staleTime: 0,
  })
