import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { priceBookRoutes } from './price-book.routes'

export const PRICE_BOOK = 'admin-price-book'

export const priceBookQuery = queryOptions({
  queryKey: [PRICE_BOOK],
  queryFn: ({ signal }) => api.call(priceBookRoutes.getPriceBook, {}, { signal }),
  staleTime: 0,
})

export const priceBookVersionsQuery = queryOptions({
  queryKey: [PRICE_BOOK, 'versions'],
  queryFn: ({ signal }) => api.call(priceBookRoutes.listPriceBookVersions, { page: 1 }, { signal }),
  staleTime: 0,
})
