import { contractFiles } from './contract-files'
import type { Broadcast, Call, EventDefinition, Stream } from './define'

const {
  catalogueForms,
  catalogueInternal,
  catalogueMailTexts,
  cataloguePublic,
  catalogueSite,
  catalogueTrips,
  documentsInternal,
  identityInternal,
  notificationsInternal,
  ordersFigures,
  ordersInternal,
  ordersOffice,
  ordersOrderHolder,
  ordersOwnSteps,
  ordersPrivacy,
  ordersReferrals,
  ordersReplies,
  paymentsInternal,
} = contractFiles

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
      ordersInternal.checkAccess,
      catalogueInternal.countSearches,
      catalogueInternal.listSitemapRoutes,
      catalogueInternal.openExport,
      catalogueInternal.openImport,
      catalogueSite.readLogo,
      catalogueSite.readSite,
      documentsInternal.startUpload,
      documentsInternal.continueUpload,
      documentsInternal.readVisa,
      documentsInternal.resolveLink,
      identityInternal.checkSession,
      identityInternal.exportIdentity,
      notificationsInternal.exportAddress,
      ordersInternal.exportOrderData,
      ordersInternal.drawFilingSheet,
      ordersOwnSteps.drawPack,
      ordersInternal.exportOrderPage,
      ordersReferrals.listCommissions,
      paymentsInternal.describeOffer,
      paymentsInternal.receiveWebhook,
      ordersInternal.recordDecision,
    ],
    events: [],
    broadcasts: [
      catalogueInternal.catalogueChanged,
      catalogueSite.siteChanged,
      ordersInternal.orderChanged,
      ordersInternal.orderAccessChanged,
      documentsInternal.documentsChanged,
      identityInternal.sessionsChanged,
    ],
    streams: allStreams.filter((stream) => stream.http),
  },
  identity: { calls: [catalogueSite.readSite], events: [], broadcasts: [catalogueSite.siteChanged] },
  catalogue: {
    calls: [identityInternal.listWhoMay, ordersFigures.countSold],
    events: [],
    broadcasts: [catalogueInternal.catalogueChanged],
  },
  orders: {
    calls: [
      cataloguePublic.getQuote,
      cataloguePublic.listCountries,
      catalogueForms.readForm,
      catalogueSite.readLogo,
      catalogueSite.readSite,
      identityInternal.getConfirmedAddress,
      identityInternal.listCaseWorkers,
      identityInternal.listWhoMay,
      identityInternal.nameAccounts,
      paymentsInternal.endUnpaid,
      documentsInternal.findDocument,
      documentsInternal.listStaffViewers,
      documentsInternal.listStaffViews,
      paymentsInternal.findOpenPayment,
      paymentsInternal.recordSettlement,
      paymentsInternal.compareCards,
      catalogueInternal.listCatalogueEvents,
      paymentsInternal.listPaymentEvents,
      identityInternal.listIdentityEvents,
      documentsInternal.listDocumentEvents,
    ],
    events: [
      catalogueForms.formPublished,
      paymentsInternal.paymentCaptured,
      paymentsInternal.paymentRefunded,
      identityInternal.accountDeleted,
      identityInternal.accountStaffActed,
      identityInternal.addressConfirmed,
      documentsInternal.documentReplaced,
      documentsInternal.documentStaffActed,
      documentsInternal.papersChanged,
      paymentsInternal.paymentStaffActed,
      catalogueInternal.siteStaffActed,
    ],
    broadcasts: [catalogueSite.siteChanged],
  },
  documents: {
    calls: [
      ordersInternal.checkAccess,
      ordersInternal.compareVisa,
      ordersInternal.countAccessEnds,
      ordersInternal.listOrderEvents,
    ],
    events: [ordersInternal.orderErased, ordersInternal.orderFilesExpired],
    broadcasts: [],
  },
  payments: {
    calls: [
      ordersInternal.preparePayment,
      ordersInternal.preparePartyPayment,
      ordersInternal.checkAccess,
      ordersInternal.readCaptures,
      ordersInternal.listOrderEvents,
      identityInternal.listWhoMay,
      catalogueSite.readSite,
    ],
    events: [
      paymentsInternal.paymentStarted,
      ordersInternal.orderStatusChanged,
      ordersInternal.orderPaidAfterClosing,
      ordersInternal.orderFeePaid,
      ordersInternal.referralBooked,
      ordersInternal.referralCreditEnded,
      ordersInternal.orderErased,
    ],
    broadcasts: [catalogueSite.siteChanged],
  },
  notifications: {
    calls: [
      ordersInternal.listOpenApplicants,
      ordersInternal.issueAccessToken,
      ordersInternal.issueDraftLink,
      ordersReplies.receiveReply,
      identityInternal.issueMailToken,
      identityInternal.findDeletedAddress,
      identityInternal.nameAccounts,
      identityInternal.listWhoMay,
      cataloguePublic.getQuote,
      catalogueSite.readLogo,
      catalogueMailTexts.readMailTexts,
      catalogueSite.readSite,
      catalogueInternal.listCatalogueEvents,
      ordersInternal.listOrderEvents,
      paymentsInternal.listPaymentEvents,
      identityInternal.listIdentityEvents,
    ],
    events: [
      catalogueInternal.rulesChanged,
      ordersInternal.orderStatusChanged,
      ordersInternal.orderMailRequested,
      ordersInternal.colleagueMentioned,
      ordersInternal.targetsMissed,
      ordersInternal.draftMailRequested,
      paymentsInternal.paymentRefunded,
      paymentsInternal.excessReturned,
      identityInternal.mailRequested,
      catalogueInternal.catalogueProposalChanged,
      ordersInternal.decisionProposalChanged,
      paymentsInternal.refundProposalChanged,
      identityInternal.roleProposalChanged,
      identityInternal.accountDeleted,
      ordersInternal.orderErased,
    ],
    broadcasts: [catalogueSite.siteChanged],
  },
  chat: {
    calls: [
      cataloguePublic.listCountries,
      cataloguePublic.getQuote,
      catalogueTrips.checkTrip,
      cataloguePublic.listExchangeRates,
      ordersOrderHolder.getOrder,
      ordersPrivacy.listOrders,
      ordersOffice.listClosedDays,
      paymentsInternal.describeOffer,
      catalogueSite.readSite,
    ],
    events: [],
    broadcasts: [catalogueSite.siteChanged],
  },
} as const satisfies Record<string, Member>

export type ProcessName = keyof typeof topology
export const PROCESS_NAMES = Object.keys(topology) as ProcessName[]
/** All processes but the gateway: each has a schema of its own. */
export const SERVICE_NAMES = PROCESS_NAMES.filter((name) => name !== 'gateway')
