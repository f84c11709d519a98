import { queryOptions } from '@tanstack/react-query'
import { api } from './client'
import { routes } from './routes'

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => api.call(routes.getOrder, { id: orderId }, { orderId, signal }),
    staleTime: 0,
  })

export const documentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['documents', orderId],
    queryFn: async ({ signal }) =>
      (await api.call(routes.listDocuments, { id: orderId }, { orderId, signal })).documents,
    staleTime: 0,
  })
