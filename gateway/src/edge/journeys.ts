import { findRequirement, getQuote } from '@borderlane/contracts/catalogue/public'
import { complete, reply } from '@borderlane/contracts/chat/public'
import { uploadDocuments } from '@borderlane/contracts/documents/order-holder'
import { issueTokens } from '@borderlane/contracts/identity/public'
import { createOrder } from '@borderlane/contracts/orders/public'
import { startPayment } from '@borderlane/contracts/payments/order-holder'

/** What people come for: alerts (`deploy/observability/alerts.yml`) watch each of these on its own. */
const JOURNEYS = {
  search: [findRequirement, getQuote],
  save: [createOrder],
  upload: [uploadDocuments],
  pay: [startPayment],
  sign_in: [issueTokens],
  chat: [reply, complete],
}

const byRoute = new Map<string, string>(
  Object.entries(JOURNEYS).flatMap(([journey, contracts]) =>
    contracts.map(({ http }) => [String(http), journey] as const),
  ),
)

/** The journey that a route belongs to; empty for one that belongs to none. */
export const journeyOf = (method: string, route: string): string => byRoute.get(`${method} ${route}`) ?? ''
