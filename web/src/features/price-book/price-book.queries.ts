import { freshQuery } from '../../http/call-query'
import type * as book from '@borderlane/contracts/catalogue/price-book'
import { route } from '../../http/routes'

export const priceBookRoutes = {
  getPriceBook: route<typeof book.getPriceBook>('GET /api/admin/price-book'),
  previewPriceBook: route<typeof book.previewPriceBook>('POST /api/admin/price-book/preview'),
  setPriceBook: route<typeof book.setPriceBook>('PUT /api/admin/price-book'),
  listPriceBookVersions: route<typeof book.listPriceBookVersions>('GET /api/admin/price-book/versions'),
  undoPriceBook: route<typeof book.undoPriceBook>('POST /api/admin/price-book/undo'),
}

export const PRICE_BOOK = 'admin-price-book'

export const priceBookQuery = freshQuery([PRICE_BOOK], priceBookRoutes.getPriceBook, {})

export const priceBookVersionsQuery = freshQuery(
  [PRICE_BOOK, 'versions'],
  priceBookRoutes.listPriceBookVersions,
  { page: 1 },
)
