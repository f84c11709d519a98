import type * as forms from '@borderlane/contracts/catalogue/forms'
import type * as imports from '@borderlane/contracts/catalogue/import'
import type * as watches from '@borderlane/contracts/notifications/watches'
import type {
  countRequirements,
  describeData,
  findStartingPrices,
  getQuote,
  listCountries,
  listExchangeRates,
  listRuleHistory,
} from '@borderlane/contracts/catalogue/public'
import type {
  decideCorrection,
  listCorrections,
  listVisaUpdates,
  reportCorrection,
} from '@borderlane/contracts/catalogue/corrections'
import type {
  createDocumentLink,
  deleteDocument,
  listDocuments,
  listDocumentViews,
  nameDocument,
  replaceDocument,
  uploadDocuments,
} from '@borderlane/contracts/documents/order-holder'
import type {
  deleteAccount,
  endSession,
  getAccount,
  listSessions,
} from '@borderlane/contracts/identity/account'
import type { giveRole, listStaff, takeRole } from '@borderlane/contracts/identity/admin'
import type { readMailLink } from '@borderlane/contracts/identity/public'
import type {
  addOrderNote,
  countQueues,
  decideOrder,
  exportOrders,
  getStaffOrder,
  listAllOrders,
  listStaffActs,
  listOrderMoney,
  revealApplicant,
  setOrderStatus,
} from '@borderlane/contracts/orders/admin'
import type { readFigures } from '@borderlane/contracts/orders/figures'
import type {
  approveDocument,
  askTraveller,
  changePaper,
  fileOrder,
  readFilingSheet,
  withdrawRequest,
} from '@borderlane/contracts/orders/casework'
import type * as staffMail from '@borderlane/contracts/notifications/admin'
import type { sendMessage } from '@borderlane/contracts/notifications/public'
import type { answerMaker, endOrderAccess, listOrderAccess } from '@borderlane/contracts/orders/access'
import type { listOrders } from '@borderlane/contracts/orders/account'
import type {
  acceptPrice,
  cancelOrder,
  changeChoice,
  correctOrder,
  getOrder,
  readAnswers,
  requestConfirmation,
  watchOrder,
} from '@borderlane/contracts/orders/order-holder'
import type {
  deleteDraft,
  mailDraftLink,
  readDraft,
  resumeDraft,
  saveDraft,
} from '@borderlane/contracts/orders/drafts'
import type * as privacy from '@borderlane/contracts/orders/privacy'
import type { createOrder, readTrackRecord, resendLink } from '@borderlane/contracts/orders/public'
import type { listPayments, readLedger, refundPayment } from '@borderlane/contracts/payments/admin'
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
  listCountries: publicRoute<typeof listCountries>('GET /api/countries'),
  getQuote: publicRoute<typeof getQuote>('GET /api/quotes'),
  findStartingPrices: publicRoute<typeof findStartingPrices>('GET /api/starting-prices'),
  listExchangeRates: publicRoute<typeof listExchangeRates>('GET /api/exchange-rates'),
  describeData: publicRoute<typeof describeData>('GET /api/data'),
  listVisaUpdates: publicRoute<typeof listVisaUpdates>('GET /api/visa-updates'),
  reportCorrection: route<typeof reportCorrection>('POST /api/corrections'),
  listCorrections: route<typeof listCorrections>('GET /api/admin/corrections'),
  decideCorrection: route<typeof decideCorrection>('PATCH /api/admin/corrections/:id'),
  saveDraft: route<typeof saveDraft>('PUT /api/drafts/:id'),
  readDraft: route<typeof readDraft>('GET /api/drafts/:id'),
  deleteDraft: route<typeof deleteDraft>('DELETE /api/drafts/:id'),
  mailDraftLink: route<typeof mailDraftLink>('POST /api/drafts/:id/link'),
  resumeDraft: route<typeof resumeDraft>('POST /api/drafts/resume'),
  changeChoice: route<typeof changeChoice>('POST /api/orders/:id/choice'),
  readTrackRecord: publicRoute<typeof readTrackRecord>('GET /api/figures'),
  createOrder: route<typeof createOrder>('POST /api/orders'),
  listOrders: route<typeof listOrders>('GET /api/orders'),
  getOrder: route<typeof getOrder>('GET /api/orders/:id'),
  listOrderAccess: route<typeof listOrderAccess>('GET /api/orders/:id/access'),
  answerMaker: route<typeof answerMaker>('POST /api/orders/:id/maker'),
  endOrderAccess: route<typeof endOrderAccess>('DELETE /api/orders/:id/access/:openerId'),
  watchOrder: route<typeof watchOrder>('GET /api/orders/:id/events'),
  acceptPrice: route<typeof acceptPrice>('POST /api/orders/:id/price-acceptance'),
  findForm: route<typeof forms.findForm>('GET /api/forms'),
  readAnswers: route<typeof readAnswers>('GET /api/orders/:id/answers'),
  readFilingSheet: route<typeof readFilingSheet>('POST /api/admin/orders/:id/sheet'),
  fileOrder: route<typeof fileOrder>('POST /api/admin/orders/:id/filings'),
  correctOrder: route<typeof correctOrder>('PATCH /api/orders/:id'),
  cancelOrder: route<typeof cancelOrder>('POST /api/orders/:id/cancel'),
  getOrderPrivacy: route<typeof privacy.getOrderPrivacy>('GET /api/orders/:id/privacy'),
  eraseOrder: route<typeof privacy.eraseOrder>('POST /api/orders/:id/erasure'),
  requestErasureLink: route<typeof privacy.requestErasureLink>('POST /api/orders/:id/erasure-link'),
  exportOrder: route<typeof gateway.exportOrder>('GET /api/orders/:id/export'),
  requestConfirmation: route<typeof requestConfirmation>('POST /api/orders/:id/confirmation'),
  resendLink: route<typeof resendLink>('POST /api/orders/resend-link'),
  startPayment: route<typeof startPayment>('POST /api/orders/:id/payments'),
  getPayment: route<typeof getPayment>('GET /api/payments/:id'),
  listOrderPayments: route<typeof listOrderPayments>('GET /api/orders/:id/payments'),
  getTestPayment: publicRoute<typeof getTestPayment>('GET /api/test-payments/:ref'),
  actOnTestPayment: publicRoute<typeof actOnTestPayment>('POST /api/test-payments/:ref'),
  listDocuments: route<typeof listDocuments>('GET /api/orders/:id/documents'),
  uploadDocuments: route<typeof uploadDocuments>('POST /api/orders/:id/documents'),
  listDocumentViews: route<typeof listDocumentViews>('GET /api/orders/:id/document-views'),
  nameDocument: route<typeof nameDocument>('PATCH /api/orders/:id/documents/:documentId'),
  replaceDocument: route<typeof replaceDocument>('PUT /api/orders/:id/documents/:documentId'),
  deleteDocument: route<typeof deleteDocument>('DELETE /api/orders/:id/documents/:documentId'),
  createDocumentLink: route<typeof createDocumentLink>('POST /api/orders/:id/documents/:documentId/link'),
  getAccount: route<typeof getAccount>('GET /api/account'),
  exportAccount: route<typeof gateway.exportAccount>('GET /api/account/export'),
  deleteAccount: route<typeof deleteAccount>('DELETE /api/account'),
  listSessions: route<typeof listSessions>('GET /api/sessions'),
  endSession: route<typeof endSession>('DELETE /api/sessions/:id'),
  readMailLink: publicRoute<typeof readMailLink>('POST /api/mail-links'),
  listStaff: route<typeof listStaff>('GET /api/admin/roles'),
  giveRole: route<typeof giveRole>('POST /api/admin/roles'),
  takeRole: route<typeof takeRole>('DELETE /api/admin/roles/:userId/:role'),
  countRequirements: publicRoute<typeof countRequirements>('GET /api/visa-requirements/count'),
  listRuleHistory: publicRoute<typeof listRuleHistory>('GET /api/visa-requirements/history'),
  importVisaData: publicRoute<typeof imports.importVisaData>('POST /api/imports/visa-data'),
  importVisaPrices: publicRoute<typeof imports.importVisaPrices>('POST /api/imports/prices'),
  initializePricing: publicRoute<typeof imports.initializePricing>('POST /api/imports/pricing'),
  getCurrentImport: publicRoute<typeof imports.getCurrentImport>('GET /api/imports/current'),
  watchRoute: publicRoute<typeof watches.watchRoute>('POST /api/watches'),
  confirmWatch: publicRoute<typeof watches.confirmWatch>('POST /api/watches/confirm'),
  stopWatch: publicRoute<typeof watches.stopWatch>('POST /api/watches/stop'),
  startImport: route<typeof imports.startImport>('POST /api/admin/imports/visa-data'),
  uploadImport: route<typeof imports.uploadImport>('POST /api/admin/imports/upload'),
  listImports: route<typeof imports.listImports>('GET /api/admin/imports'),
  getImport: route<typeof imports.getImport>('GET /api/admin/imports/:runId'),
  undoImport: route<typeof imports.undoImport>('POST /api/admin/imports/:runId/undo'),
  listAllOrders: route<typeof listAllOrders>('GET /api/admin/orders'),
  listOrderMoney: route<typeof listOrderMoney>('GET /api/admin/order-money'),
  getStaffOrder: route<typeof getStaffOrder>('GET /api/admin/orders/:id'),
  setOrderStatus: route<typeof setOrderStatus>('PATCH /api/admin/orders/:id'),
  addOrderNote: route<typeof addOrderNote>('POST /api/admin/orders/:id/notes'),
  exportOrders: route<typeof exportOrders>('GET /api/admin/orders/export'),
  readFigures: route<typeof readFigures>('GET /api/admin/figures'),
  listStaffActs: route<typeof listStaffActs>('GET /api/admin/audit'),
  countQueues: route<typeof countQueues>('GET /api/admin/orders/queues'),
  decideOrder: route<typeof decideOrder>('POST /api/admin/orders/:id/decision'),
  askTraveller: route<typeof askTraveller>('POST /api/admin/orders/:id/requests'),
  changePaper: route<typeof changePaper>('POST /api/admin/orders/:id/papers'),
  withdrawRequest: route<typeof withdrawRequest>('DELETE /api/admin/orders/:id/requests/:subject'),
  approveDocument: route<typeof approveDocument>('PUT /api/admin/orders/:id/approvals/:documentId'),
  revealApplicant: route<typeof revealApplicant>('POST /api/admin/orders/:id/reveal'),
  listPayments: route<typeof listPayments>('GET /api/admin/payments'),
  refundPayment: route<typeof refundPayment>('POST /api/admin/payments/:id/refunds'),
  readLedger: route<typeof readLedger>('GET /api/admin/ledger'),
  sendMessage: publicRoute<typeof sendMessage>('POST /api/messages'),
  listMessages: route<typeof staffMail.listMessages>('GET /api/admin/messages'),
  markMessage: route<typeof staffMail.markMessage>('PATCH /api/admin/messages/:id'),
  listMails: route<typeof staffMail.listMails>('GET /api/admin/mails'),
  retryMail: route<typeof staffMail.retryMail>('POST /api/admin/mails/:id/retry'),
  getConfig: publicRoute<typeof gateway.getConfig>('GET /api/config'),
  countSearch: publicRoute<typeof gateway.countSearch>('POST /api/searches'),
  writeClientLog: publicRoute<typeof gateway.writeClientLog>('POST /api/client-logs'),
}
