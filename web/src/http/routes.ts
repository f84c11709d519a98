import type * as forms from '@borderlane/contracts/catalogue/forms'
import type * as imports from '@borderlane/contracts/catalogue/import'
import type * as watches from '@borderlane/contracts/notifications/watches'
import type * as catalogue from '@borderlane/contracts/catalogue/public'
import type { listVisaUpdates, reportCorrection } from '@borderlane/contracts/catalogue/corrections'
import type * as documents from '@borderlane/contracts/documents/order-holder'
import type * as account from '@borderlane/contracts/identity/account'
import type { readMailLink } from '@borderlane/contracts/identity/public'
import type { sendMessage } from '@borderlane/contracts/notifications/public'
import type { answerMaker, endOrderAccess, listOrderAccess } from '@borderlane/contracts/orders/access'
import type { listOrders } from '@borderlane/contracts/orders/privacy'
import type * as holder from '@borderlane/contracts/orders/order-holder'
import type * as drafts from '@borderlane/contracts/orders/drafts'
import type * as privacy from '@borderlane/contracts/orders/privacy'
import type { createOrder, readTrackRecord, resendLink } from '@borderlane/contracts/orders/public'
import type { getPayment, listOrderPayments, startPayment } from '@borderlane/contracts/payments/order-holder'
import type { actOnTestPayment, getTestPayment } from '@borderlane/contracts/payments/public'
import type { Call, HttpRoute, Method } from '@borderlane/contracts/define'
import type * as gateway from '@borderlane/contracts/gateway'

/** Where a call goes. The types of what goes in and comes out are the contract's own. */
export interface Route<C extends Call> {
  method: Method
  path: string
  /** The same for everybody: goes without the session, which need not be looked at then. */
  isPublic?: boolean
  /** For the compiler only: never set. */
  contract?: C
}

/** A route that few pages need may stand with them: this table comes with every page. */
export function route<C extends Call>(http: HttpRoute): Route<C> {
  const [method, path] = http.split(' ') as [Method, string]
  return { method, path }
}

export function publicRoute<C extends Call>(http: HttpRoute): Route<C> {
  return { ...route<C>(http), isPublic: true }
}

/**
 * The calls that the web makes. The contracts come as types only, because they bring zod along and the first page
 * needs none of it; `routes.test.ts` holds method and path against the contracts, by the same names.
 */
export const routes = {
  listCountries: publicRoute<typeof catalogue.listCountries>('GET /api/countries'),
  getQuote: publicRoute<typeof catalogue.getQuote>('GET /api/quotes'),
  findStartingPrices: publicRoute<typeof catalogue.findStartingPrices>('GET /api/starting-prices'),
  listExchangeRates: publicRoute<typeof catalogue.listExchangeRates>('GET /api/exchange-rates'),
  describeData: publicRoute<typeof catalogue.describeData>('GET /api/data'),
  listVisaUpdates: publicRoute<typeof listVisaUpdates>('GET /api/visa-updates'),
  reportCorrection: route<typeof reportCorrection>('POST /api/corrections'),
  saveDraft: route<typeof drafts.saveDraft>('PUT /api/drafts/:id'),
  readDraft: route<typeof drafts.readDraft>('GET /api/drafts/:id'),
  deleteDraft: route<typeof drafts.deleteDraft>('DELETE /api/drafts/:id'),
  mailDraftLink: route<typeof drafts.mailDraftLink>('POST /api/drafts/:id/link'),
  resumeDraft: route<typeof drafts.resumeDraft>('POST /api/drafts/resume'),
  changeChoice: route<typeof holder.changeChoice>('POST /api/orders/:id/choice'),
  readTrackRecord: publicRoute<typeof readTrackRecord>('GET /api/figures'),
  createOrder: route<typeof createOrder>('POST /api/orders'),
  listOrders: route<typeof listOrders>('GET /api/orders'),
  getOrder: route<typeof holder.getOrder>('GET /api/orders/:id'),
  listOrderAccess: route<typeof listOrderAccess>('GET /api/orders/:id/access'),
  answerMaker: route<typeof answerMaker>('POST /api/orders/:id/maker'),
  endOrderAccess: route<typeof endOrderAccess>('DELETE /api/orders/:id/access/:openerId'),
  watchOrder: route<typeof holder.watchOrder>('GET /api/orders/:id/events'),
  acceptPrice: route<typeof holder.acceptPrice>('POST /api/orders/:id/price-acceptance'),
  findForm: route<typeof forms.findForm>('GET /api/forms'),
  readAnswers: route<typeof holder.readAnswers>('GET /api/orders/:id/answers'),
  correctOrder: route<typeof holder.correctOrder>('PATCH /api/orders/:id'),
  cancelOrder: route<typeof holder.cancelOrder>('POST /api/orders/:id/cancel'),
  getOrderPrivacy: route<typeof privacy.getOrderPrivacy>('GET /api/orders/:id/privacy'),
  eraseOrder: route<typeof privacy.eraseOrder>('POST /api/orders/:id/erasure'),
  requestErasureLink: route<typeof privacy.requestErasureLink>('POST /api/orders/:id/erasure-link'),
  exportOrder: route<typeof gateway.exportOrder>('GET /api/orders/:id/export'),
  requestConfirmation: route<typeof holder.requestConfirmation>('POST /api/orders/:id/confirmation'),
  resendLink: route<typeof resendLink>('POST /api/orders/resend-link'),
  startPayment: route<typeof startPayment>('POST /api/orders/:id/payments'),
  getPayment: route<typeof getPayment>('GET /api/payments/:id'),
  listOrderPayments: route<typeof listOrderPayments>('GET /api/orders/:id/payments'),
  getTestPayment: publicRoute<typeof getTestPayment>('GET /api/test-payments/:ref'),
  actOnTestPayment: publicRoute<typeof actOnTestPayment>('POST /api/test-payments/:ref'),
  listDocuments: route<typeof documents.listDocuments>('GET /api/orders/:id/documents'),
  uploadDocuments: route<typeof documents.uploadDocuments>('POST /api/orders/:id/documents'),
  listDocumentViews: route<typeof documents.listDocumentViews>('GET /api/orders/:id/document-views'),
  nameDocument: route<typeof documents.nameDocument>('PATCH /api/orders/:id/documents/:documentId'),
  replaceDocument: route<typeof documents.replaceDocument>('PUT /api/orders/:id/documents/:documentId'),
  deleteDocument: route<typeof documents.deleteDocument>('DELETE /api/orders/:id/documents/:documentId'),
  createDocumentLink: route<typeof documents.createDocumentLink>(
    'POST /api/orders/:id/documents/:documentId/link',
  ),
  getAccount: route<typeof account.getAccount>('GET /api/account'),
  exportAccount: route<typeof gateway.exportAccount>('GET /api/account/export'),
  deleteAccount: route<typeof account.deleteAccount>('DELETE /api/account'),
  listSessions: route<typeof account.listSessions>('GET /api/sessions'),
  endSession: route<typeof account.endSession>('DELETE /api/sessions/:id'),
  readMailLink: publicRoute<typeof readMailLink>('POST /api/mail-links'),
  countRequirements: publicRoute<typeof catalogue.countRequirements>('GET /api/visa-requirements/count'),
  listRuleHistory: publicRoute<typeof catalogue.listRuleHistory>('GET /api/visa-requirements/history'),
  importVisaData: publicRoute<typeof imports.importVisaData>('POST /api/imports/visa-data'),
  importVisaPrices: publicRoute<typeof imports.importVisaPrices>('POST /api/imports/prices'),
  initializePricing: publicRoute<typeof imports.initializePricing>('POST /api/imports/pricing'),
  getCurrentImport: publicRoute<typeof imports.getCurrentImport>('GET /api/imports/current'),
  watchRoute: publicRoute<typeof watches.watchRoute>('POST /api/watches'),
  confirmWatch: publicRoute<typeof watches.confirmWatch>('POST /api/watches/confirm'),
  stopWatch: publicRoute<typeof watches.stopWatch>('POST /api/watches/stop'),
  sendMessage: publicRoute<typeof sendMessage>('POST /api/messages'),
  getConfig: publicRoute<typeof gateway.getConfig>('GET /api/config'),
  countSearch: publicRoute<typeof gateway.countSearch>('POST /api/searches'),
  writeClientLog: publicRoute<typeof gateway.writeClientLog>('POST /api/client-logs'),
}
