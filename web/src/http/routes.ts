import type * as rules from '@borderlane/contracts/catalogue/rules'
import type * as prices from '@borderlane/contracts/catalogue/admin'
import type * as imports from '@borderlane/contracts/catalogue/import'
import type * as watches from '@borderlane/contracts/notifications/watches'
import type {
  countRequirements,
  describeData,
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
import type { giveAdmin, listAdmins, takeAdmin } from '@borderlane/contracts/identity/admin'
import type { readMailLink } from '@borderlane/contracts/identity/public'
import type {
  addOrderNote,
  approveDocument,
  askTraveller,
  countQueues,
  decideOrder,
  exportOrders,
  getStaffOrder,
  listAllOrders,
  readFigures,
  revealApplicant,
  setOrderStatus,
  withdrawRequest,
} from '@borderlane/contracts/orders/admin'
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
  listCountries: publicRoute<typeof listCountries>('GET /api/countries'),
  getQuote: publicRoute<typeof getQuote>('GET /api/quotes'),
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
  listAdmins: route<typeof listAdmins>('GET /api/admin/roles'),
  giveAdmin: route<typeof giveAdmin>('POST /api/admin/roles'),
  takeAdmin: route<typeof takeAdmin>('DELETE /api/admin/roles/:userId'),
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
  exportBadRows: route<typeof imports.exportBadRows>('GET /api/admin/imports/:runId/bad-rows'),
  startPriceUpdate: route<typeof imports.startPriceUpdate>('POST /api/admin/imports/prices'),
  startTravelSync: route<typeof imports.startTravelSync>('POST /api/admin/imports/travel'),
  startOfficialData: route<typeof imports.startOfficialData>('POST /api/admin/imports/official'),
  listImports: route<typeof imports.listImports>('GET /api/admin/imports'),
  getImport: route<typeof imports.getImport>('GET /api/admin/imports/:runId'),
  listImportRows: route<typeof imports.listImportRows>('GET /api/admin/imports/:runId/rows'),
  publishImport: route<typeof imports.publishImport>('POST /api/admin/imports/:runId/publish'),
  tellChanges: route<typeof imports.tellChanges>('POST /api/admin/imports/:runId/tell'),
  undoImport: route<typeof imports.undoImport>('POST /api/admin/imports/:runId/undo'),
  previewRules: route<typeof rules.previewRules>('POST /api/admin/rules/preview'),
  setRules: route<typeof rules.setRules>('POST /api/admin/rules'),
  confirmRules: route<typeof rules.confirmRules>('POST /api/admin/rules/confirm'),
  decideDisagreements: route<typeof rules.decideDisagreements>('POST /api/admin/rules/disagreements'),
  listRuleQueue: route<typeof rules.listRuleQueue>('GET /api/admin/rules/queue'),
  listPricedRequirements: route<typeof prices.listPricedRequirements>('GET /api/admin/requirements'),
  getPricedRequirement: route<typeof prices.getPricedRequirement>('GET /api/admin/requirements/:id'),
  editPrice: route<typeof prices.editPrice>('PATCH /api/admin/requirements/:id'),
  addCompetitorPrice: route<typeof prices.addCompetitorPrice>(
    'POST /api/admin/requirements/:id/competitor-prices',
  ),
  listRequirementChanges: route<typeof prices.listRequirementChanges>(
    'GET /api/admin/requirements/:id/history',
  ),
  applyInflation: route<typeof prices.applyInflation>('POST /api/admin/pricing/inflation'),
  setPriceTiers: route<typeof prices.setPriceTiers>('POST /api/admin/pricing/tiers'),
  initializeAllPricing: route<typeof prices.initializeAllPricing>('POST /api/admin/pricing/initialize'),
  exportPrices: route<typeof prices.exportPrices>('GET /api/admin/pricing/export'),
  listAllOrders: route<typeof listAllOrders>('GET /api/admin/orders'),
  getStaffOrder: route<typeof getStaffOrder>('GET /api/admin/orders/:id'),
  setOrderStatus: route<typeof setOrderStatus>('PATCH /api/admin/orders/:id'),
  addOrderNote: route<typeof addOrderNote>('POST /api/admin/orders/:id/notes'),
  exportOrders: route<typeof exportOrders>('GET /api/admin/orders/export'),
  readFigures: route<typeof readFigures>('GET /api/admin/figures'),
  countQueues: route<typeof countQueues>('GET /api/admin/orders/queues'),
  decideOrder: route<typeof decideOrder>('POST /api/admin/orders/:id/decision'),
  askTraveller: route<typeof askTraveller>('POST /api/admin/orders/:id/requests'),
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
  writeClientLog: publicRoute<typeof gateway.writeClientLog>('POST /api/client-logs'),
}
