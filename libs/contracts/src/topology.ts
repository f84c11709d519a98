import * as contractFiles from './contract-files'
import type { Call, EventDefinition, Broadcast, Stream } from './define'
import {
  catalogueChanged,
  catalogueProposalChanged,
  countSearches,
  listSitemapRoutes,
  listCatalogueEvents,
  openExport,
  openImport,
  rulesChanged,
  siteStaffActed,
} from './catalogue/internal'
import {
  documentReplaced,
  documentStaffActed,
  documentsChanged,
  findDocument,
  listDocumentEvents,
  listStaffViewers,
  listStaffViews,
  papersChanged,
  continueUpload,
  readVisa,
  resolveLink,
  startUpload,
} from './documents/internal'
import { formPublished, readForm } from './catalogue/forms'
import { getQuote, listCountries, listExchangeRates } from './catalogue/public'
import { checkTrip } from './catalogue/trips'
import { readMailTexts } from './catalogue/mail-texts'
import { readLogo, readSite, siteChanged } from './catalogue/site'
import { exportAddress } from './notifications/internal'
import {
  accountDeleted,
  accountStaffActed,
  addressConfirmed,
  getConfirmedAddress,
  checkSession,
  exportIdentity,
  findDeletedAddress,
  issueMailToken,
  listCaseWorkers,
  listIdentityEvents,
  listWhoMay,
  mailRequested,
  nameAccounts,
  roleProposalChanged,
  sessionsChanged,
} from './identity/internal'
import {
  checkAccess,
  countAccessEnds,
  compareVisa,
  colleagueMentioned,
  decisionProposalChanged,
  draftMailRequested,
  exportOrderData,
  drawFilingSheet,
  exportOrderPage,
  issueAccessToken,
  listOpenApplicants,
  listOrderEvents,
  issueDraftLink,
  orderAccessChanged,
  orderChanged,
  orderErased,
  orderFilesExpired,
  orderMailRequested,
  orderFeePaid,
  orderPaidAfterClosing,
  referralBooked,
  referralCreditEnded,
  preparePartyPayment,
  orderStatusChanged,
  preparePayment,
  readCaptures,
  recordDecision,
  targetsMissed,
} from './orders/internal'
import { drawPack } from './orders/own-steps'
import { listOrders } from './orders/privacy'
import { listCommissions } from './orders/referrals'
import { getOrder } from './orders/order-holder'
import { listClosedDays } from './orders/office'
import {
  compareCards,
  describeOffer,
  endUnpaid,
  excessReturned,
  findOpenPayment,
  listPaymentEvents,
  paymentCaptured,
  paymentRefunded,
  paymentStaffActed,
  paymentStarted,
  receiveWebhook,
  recordSettlement,
  refundProposalChanged,
} from './payments/internal'

const contracts = Object.values(contractFiles).flatMap((file): unknown[] => Object.values(file))

function ofKind<T extends { kind: string }>(kind: T['kind']): T[] {
  return contracts.filter((value): value is T => (value as Partial<T> | null)?.kind === kind)
}

export const allCalls: readonly Call[] = ofKind<Call>('call')
export const allEvents: readonly EventDefinition[] = ofKind<EventDefinition>('event')
export const allBroadcasts: readonly Broadcast[] = ofKind<Broadcast>('broadcast')

export const allStreams: readonly Stream[] = ofKind<Stream>('stream')

export const allRoutes: readonly (Call | Stream)[] = [...allCalls, ...allStreams].filter(({ http }) => http)
/** Calls that have an HTTP route and are handled by a service: the gateway makes these. */
export const routedCalls: readonly Call[] = allCalls.filter((c) => c.http && c.answeredBy !== 'gateway')

export interface Member {
  /** Calls that this process makes. */
  calls: readonly Call[]
  /** Events that it must learn of; each gives a durable consumer. */
  events: readonly EventDefinition[]
  /** Broadcasts that it wants to hear. */
  broadcasts: readonly Broadcast[]
  streams?: readonly Stream[]
}

/**
 * Who talks to whom, on one screen. Broker permissions, streams and durable consumers are made from it, and a process
 * that handles or hears something else does not start; a call that it does not list is refused (`calls.ts` of messaging).
 */
export const topology = {
  gateway: {
    calls: [
      ...routedCalls,
      checkAccess,
      countSearches,
      listSitemapRoutes,
      openExport,
      openImport,
      readLogo,
      readSite,
      startUpload,
      continueUpload,
      readVisa,
      resolveLink,
      checkSession,
      exportIdentity,
      exportAddress,
      exportOrderData,
      drawFilingSheet,
      drawPack,
      exportOrderPage,
      listCommissions,
      describeOffer,
      receiveWebhook,
      recordDecision,
    ],
    events: [],
    broadcasts: [
      catalogueChanged,
      siteChanged,
      orderChanged,
      orderAccessChanged,
      documentsChanged,
      sessionsChanged,
    ],
    streams: allStreams.filter((stream) => stream.http),
  },
  identity: { calls: [readSite], events: [], broadcasts: [siteChanged] },
  catalogue: { calls: [listWhoMay], events: [], broadcasts: [catalogueChanged] },
  orders: {
    calls: [
      getQuote,
      listCountries,
      readForm,
      readLogo,
      readSite,
      getConfirmedAddress,
      listCaseWorkers,
      listWhoMay,
      nameAccounts,
      endUnpaid,
      findDocument,
      listStaffViewers,
      listStaffViews,
      findOpenPayment,
      recordSettlement,
      compareCards,
      listCatalogueEvents,
      listPaymentEvents,
      listIdentityEvents,
      listDocumentEvents,
    ],
    events: [
      formPublished,
      paymentCaptured,
      paymentRefunded,
      accountDeleted,
      accountStaffActed,
      addressConfirmed,
      documentReplaced,
      documentStaffActed,
      papersChanged,
      paymentStaffActed,
      siteStaffActed,
    ],
    broadcasts: [siteChanged],
  },
  documents: {
    calls: [checkAccess, compareVisa, countAccessEnds, listOrderEvents],
    events: [orderErased, orderFilesExpired],
    broadcasts: [],
  },
  payments: {
    calls: [
      preparePayment,
      preparePartyPayment,
      checkAccess,
      readCaptures,
      listOrderEvents,
      listWhoMay,
      readSite,
    ],
    events: [
      paymentStarted,
      orderStatusChanged,
      orderPaidAfterClosing,
      orderFeePaid,
      referralBooked,
      referralCreditEnded,
      orderErased,
    ],
    broadcasts: [siteChanged],
  },
  notifications: {
    calls: [
      listOpenApplicants,
      issueAccessToken,
      issueDraftLink,
      issueMailToken,
      findDeletedAddress,
      nameAccounts,
      listWhoMay,
      getQuote,
      readLogo,
      readMailTexts,
      readSite,
      listCatalogueEvents,
      listOrderEvents,
      listPaymentEvents,
      listIdentityEvents,
    ],
    events: [
      rulesChanged,
      orderStatusChanged,
      orderMailRequested,
      colleagueMentioned,
      targetsMissed,
      draftMailRequested,
      paymentRefunded,
      excessReturned,
      mailRequested,
      catalogueProposalChanged,
      decisionProposalChanged,
      refundProposalChanged,
      roleProposalChanged,
      accountDeleted,
      orderErased,
    ],
    broadcasts: [siteChanged],
  },
  chat: {
    calls: [
      listCountries,
      getQuote,
      checkTrip,
      listExchangeRates,
      getOrder,
      listOrders,
      listClosedDays,
      describeOffer,
      readSite,
    ],
    events: [],
    broadcasts: [siteChanged],
  },
} as const satisfies Record<string, Member>

export type ProcessName = keyof typeof topology
export const PROCESS_NAMES = Object.keys(topology) as ProcessName[]
/** All processes but the gateway: each has a schema of its own. */
export const SERVICE_NAMES = PROCESS_NAMES.filter((name) => name !== 'gateway')
