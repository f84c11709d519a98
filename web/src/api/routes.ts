import type * as catalogue from '@borderlane/contracts/catalogue'
import type { Call, HttpRoute, Method } from '@borderlane/contracts/define'
import type * as documents from '@borderlane/contracts/documents'
import type * as gateway from '@borderlane/contracts/gateway'
import type * as orders from '@borderlane/contracts/orders'
import type * as payments from '@borderlane/contracts/payments'

/** Where a call goes. The types of what goes in and comes out are the contract's own. */
export interface Route<C extends Call> {
  method: Method
  path: string
  /** For the compiler only: never set. */
  contract?: C
}

function route<C extends Call>(http: HttpRoute): Route<C> {
  const [method, path] = http.split(' ') as [Method, string]
  return { method, path }
}

/**
 * The calls that the web makes. The contracts come as types only, because they bring zod along and the first page
 * needs none of it; `routes.test.ts` holds method and path against the contracts, by the same names.
 */
export const routes = {
  listCountries: route<typeof catalogue.listCountries>('GET /api/countries'),
  getQuote: route<typeof catalogue.getQuote>('GET /api/quotes'),
  listExchangeRates: route<typeof catalogue.listExchangeRates>('GET /api/exchange-rates'),
  createOrder: route<typeof orders.createOrder>('POST /api/orders'),
  getOrder: route<typeof orders.getOrder>('GET /api/orders/:id'),
  watchOrder: route<typeof orders.watchOrder>('GET /api/orders/:id/events'),
  acceptPrice: route<typeof orders.acceptPrice>('POST /api/orders/:id/price-acceptance'),
  requestConfirmation: route<typeof orders.requestConfirmation>('POST /api/orders/:id/confirmation'),
  resendLink: route<typeof orders.resendLink>('POST /api/orders/resend-link'),
  startPayment: route<typeof payments.startPayment>('POST /api/orders/:id/payments'),
  getPayment: route<typeof payments.getPayment>('GET /api/payments/:id'),
  listDocuments: route<typeof documents.listDocuments>('GET /api/orders/:id/documents'),
  uploadDocuments: route<typeof documents.uploadDocuments>('POST /api/orders/:id/documents'),
  deleteDocument: route<typeof documents.deleteDocument>('DELETE /api/orders/:id/documents/:documentId'),
  createDocumentLink: route<typeof documents.createDocumentLink>(
    'POST /api/orders/:id/documents/:documentId/link',
  ),
  getConfig: route<typeof gateway.getConfig>('GET /api/config'),
  writeClientLog: route<typeof gateway.writeClientLog>('POST /api/client-logs'),
}
