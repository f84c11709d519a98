import type * as catalogue from '@borderlane/contracts/catalogue'
import type { Call, HttpRoute, Method } from '@borderlane/contracts/define'
import type * as documents from '@borderlane/contracts/documents'
import type * as gateway from '@borderlane/contracts/gateway'
import type * as identity from '@borderlane/contracts/identity'
import type * as orders from '@borderlane/contracts/orders'
import type * as payments from '@borderlane/contracts/payments'

/** Where a call goes. The types of what goes in and comes out are the contract's own. */
export interface Route<C extends Call> {
  method: Method
  path: string
  /** The same for everybody: goes without the session, which need not be looked at then. */
  isPublic?: boolean
  /** For the compiler only: never set. */
  contract?: C
}

function route<C extends Call>(http: HttpRoute): Route<C> {
  const [method, path] = http.split(' ') as [Method, string]
  return { method, path }
}

function publicRoute<C extends Call>(http: HttpRoute): Route<C> {
  return { ...route<C>(http), isPublic: true }
}

/**
 * The calls that the web makes. The contracts come as types only, because they bring zod along and the first page
 * needs none of it; `routes.test.ts` holds method and path against the contracts, by the same names.
 */
export const routes = {
  listCountries: publicRoute<typeof catalogue.listCountries>('GET /api/countries'),
  getQuote: publicRoute<typeof catalogue.getQuote>('GET /api/quotes'),
  listExchangeRates: publicRoute<typeof catalogue.listExchangeRates>('GET /api/exchange-rates'),
  createOrder: route<typeof orders.createOrder>('POST /api/orders'),
  listOrders: route<typeof orders.listOrders>('GET /api/orders'),
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
  getAccount: route<typeof identity.getAccount>('GET /api/account'),
  exportAccount: route<typeof gateway.exportAccount>('GET /api/account/export'),
  deleteAccount: route<typeof identity.deleteAccount>('DELETE /api/account'),
  listSessions: route<typeof identity.listSessions>('GET /api/sessions'),
  endSession: route<typeof identity.endSession>('DELETE /api/sessions/:id'),
  listAdmins: route<typeof identity.listAdmins>('GET /api/admin/roles'),
  giveAdmin: route<typeof identity.giveAdmin>('POST /api/admin/roles'),
  takeAdmin: route<typeof identity.takeAdmin>('DELETE /api/admin/roles/:userId'),
  getConfig: publicRoute<typeof gateway.getConfig>('GET /api/config'),
  writeClientLog: publicRoute<typeof gateway.writeClientLog>('POST /api/client-logs'),
}
