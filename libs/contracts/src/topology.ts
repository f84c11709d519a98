import { contractFiles } from './contract-files'
import type { Call, Fact, Hint, Stream } from './define'
import {
  catalogueChanged,
  listCatalogueFacts,
  openExport,
  openImport,
  rulesChanged,
} from './catalogue/internal'
import {
  documentReplaced,
  documentStaffActed,
  documentsChanged,
  findDocument,
  listDocumentFacts,
  continueUpload,
  resolveLink,
  startUpload,
} from './documents/internal'
import { getQuote, listCountries } from './catalogue/public'
import {
  accountDeleted,
  addressConfirmed,
  getConfirmedAddress,
  checkSession,
  exportIdentity,
  issueMailToken,
  listIdentityFacts,
  mailRequested,
  nameAccounts,
  sessionsChanged,
} from './identity/internal'
import {
  checkAccess,
  draftMailRequested,
  exportOrderData,
  exportOrderPage,
  issueAccessToken,
  listOpenApplicants,
  listOrderFacts,
  issueDraftLink,
  orderAccessChanged,
  orderChanged,
  orderErased,
  orderFilesExpired,
  orderMailRequested,
  orderPaidAfterClosing,
  orderStatusChanged,
  preparePayment,
  readCaptures,
  recordDecision,
} from './orders/internal'
import { listOrders } from './orders/account'
import { getOrder } from './orders/order-holder'
import {
  describeOffer,
  endUnpaid,
  excessReturned,
  findOpenPayment,
  listPaymentFacts,
  paymentCaptured,
  paymentRefunded,
  paymentStaffActed,
  paymentStarted,
  receiveWebhook,
  recordSettlement,
} from './payments/internal'

const contracts = contractFiles.flatMap((file) => Object.values(file) as unknown[])

function ofKind<T extends { kind: string }>(kind: T['kind']): T[] {
  return contracts.filter((value): value is T => (value as Partial<T> | null)?.kind === kind)
}

/** Every call of the platform. */
export const allCalls: readonly Call[] = ofKind<Call>('call')
/** Every business fact of the platform. */
export const allFacts: readonly Fact[] = ofKind<Fact>('fact')
/** Every hint of the platform. */
export const allHints: readonly Hint[] = ofKind<Hint>('hint')

/** Every call whose answer comes in chunks. */
export const allStreams: readonly Stream[] = ofKind<Stream>('stream')

/** Everything that has an HTTP route. */
export const allRoutes: readonly (Call | Stream)[] = [...allCalls, ...allStreams].filter(({ http }) => http)
/** Calls that have an HTTP route and are handled by a service: the gateway makes these. */
export const routedCalls: readonly Call[] = allCalls.filter((c) => c.http && c.answeredBy !== 'gateway')

export interface Member {
  /** Calls that this process makes. */
  calls: readonly Call[]
  /** Facts that it must learn of; each gives a durable consumer. */
  facts: readonly Fact[]
  /** Hints that it wants to hear. */
  hints: readonly Hint[]
  /** Streams that it consumes; none unless given. */
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
      openExport,
      openImport,
      startUpload,
      continueUpload,
      resolveLink,
      checkSession,
      exportIdentity,
      exportOrderData,
      exportOrderPage,
      describeOffer,
      receiveWebhook,
      recordDecision,
    ],
    facts: [],
    hints: [catalogueChanged, orderChanged, orderAccessChanged, documentsChanged, sessionsChanged],
    streams: allStreams.filter((stream) => stream.http),
  },
  identity: { calls: [], facts: [], hints: [] },
  catalogue: { calls: [], facts: [], hints: [catalogueChanged] },
  orders: {
    calls: [
      getQuote,
      getConfirmedAddress,
      nameAccounts,
      endUnpaid,
      findDocument,
      findOpenPayment,
      recordSettlement,
      listPaymentFacts,
      listIdentityFacts,
      listDocumentFacts,
    ],
    facts: [
      paymentCaptured,
      paymentRefunded,
      accountDeleted,
      addressConfirmed,
      documentReplaced,
      documentStaffActed,
      paymentStaffActed,
    ],
    hints: [],
  },
  documents: { calls: [checkAccess, listOrderFacts], facts: [orderErased, orderFilesExpired], hints: [] },
  payments: {
    calls: [preparePayment, checkAccess, readCaptures, listOrderFacts],
    facts: [paymentStarted, orderStatusChanged, orderPaidAfterClosing, orderErased],
    hints: [],
  },
  notifications: {
    calls: [
      listOpenApplicants,
      issueAccessToken,
      issueDraftLink,
      issueMailToken,
      listCatalogueFacts,
      listOrderFacts,
      listPaymentFacts,
      listIdentityFacts,
    ],
    facts: [
      rulesChanged,
      orderStatusChanged,
      orderMailRequested,
      draftMailRequested,
      paymentRefunded,
      excessReturned,
      mailRequested,
      orderErased,
    ],
    hints: [],
  },
  chat: { calls: [listCountries, getQuote, getOrder, listOrders, describeOffer], facts: [], hints: [] },
} as const satisfies Record<string, Member>

export type ProcessName = keyof typeof topology
export const PROCESS_NAMES = Object.keys(topology) as ProcessName[]
/** All processes but the gateway: each has a schema of its own. */
export const SERVICE_NAMES = PROCESS_NAMES.filter((name) => name !== 'gateway')
