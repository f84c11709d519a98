import * as catalogue from './catalogue'
import type { Call, Fact, Hint } from './define'
import * as documents from './documents'
import * as gateway from './gateway'
import * as identity from './identity'
import * as orders from './orders'
import * as payments from './payments'

const contracts = [catalogue, orders, payments, documents, identity, gateway].flatMap(
  (file) => Object.values(file) as unknown[],
)

function ofKind<T extends { kind: string }>(kind: T['kind']): T[] {
  return contracts.filter((value): value is T => (value as Partial<T> | null)?.kind === kind)
}

/** Every call of the platform. */
export const allCalls: readonly Call[] = ofKind<Call>('call')
/** Every business fact of the platform. */
export const allFacts: readonly Fact[] = ofKind<Fact>('fact')
/** Every hint of the platform. */
export const allHints: readonly Hint[] = ofKind<Hint>('hint')

/** Calls that have an HTTP route and are handled by a service: the gateway makes these. */
export const routedCalls: readonly Call[] = allCalls.filter((c) => c.http && c.answeredBy !== 'gateway')

export interface Member {
  /** Calls that this process makes. */
  calls: readonly Call[]
  /** Facts that it must learn of; each gives a durable consumer. */
  facts: readonly Fact[]
  /** Hints that it wants to hear. */
  hints: readonly Hint[]
}

/**
 * Who talks to whom, on one screen. Broker permissions, streams and durable consumers are made from it, and a process
 * that handles or hears something else does not start; a call that it does not list is refused (`calls.ts` of messaging).
 */
export const topology = {
  gateway: {
    calls: [
      ...routedCalls,
      documents.startUpload,
      documents.resolveLink,
      identity.checkSession,
      identity.exportIdentity,
    ],
    facts: [],
    hints: [
      catalogue.catalogueChanged,
      orders.orderChanged,
      documents.documentsChanged,
      identity.sessionsChanged,
    ],
  },
  identity: { calls: [], facts: [], hints: [] },
  catalogue: { calls: [], facts: [], hints: [catalogue.catalogueChanged] },
  orders: {
    calls: [catalogue.getQuote],
    facts: [payments.paymentCaptured, identity.accountDeleted],
    hints: [],
  },
  documents: { calls: [orders.getOrder], facts: [], hints: [] },
  payments: { calls: [orders.preparePayment, orders.getOrder], facts: [payments.paymentStarted], hints: [] },
  notifications: {
    calls: [orders.issueAccessToken, identity.issueMailToken],
    facts: [orders.orderStatusChanged, orders.orderMailRequested, identity.mailRequested],
    hints: [],
  },
} as const satisfies Record<string, Member>

export type ProcessName = keyof typeof topology
export const PROCESS_NAMES = Object.keys(topology) as ProcessName[]
/** All processes but the gateway: each has a schema of its own. */
export const SERVICE_NAMES = PROCESS_NAMES.filter((name) => name !== 'gateway')
