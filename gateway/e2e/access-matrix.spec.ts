import { randomUUID } from 'node:crypto'
import type { Document } from '@borderlane/contracts/documents'
import type { Order } from '@borderlane/contracts/orders'
import type { Payment } from '@borderlane/contracts/payments'
import { allCalls } from '@borderlane/contracts/topology'
import {
  APPLICANT,
  ask,
  cardToken,
  formOf,
  newTraveller,
  pay,
  PDF,
  type Traveller,
  upload,
} from './traveller'

interface Row {
  /** Path parameters, query and body of a request that is right in every other way, about the order of `owner`. */
  request: (owner: Traveller) => Promise<Request> | Request
  /** Status for whoever holds the order's token; for a route that is open to anyone, for everybody. */
  allowed: number
  /** Status for the others; the same as `allowed` unless given. */
  others?: number
}
interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  key?: boolean
}

const ofOrder = ({ orderId }: Traveller): Request => ({ params: { id: orderId } })
const open = (request: Request = {}): Row => ({ request: () => request, allowed: 200 })
const route = { query: { from: 'IN', to: 'VN' } }

let paid: { traveller: Traveller; payment: Payment }

/** One row per route. A route without a row fails the test below. */
const ROWS: Record<string, Row> = {
  'catalogue.listCountries': open(),
  'catalogue.findRequirement': open(route),
  'catalogue.countRequirements': open(),
  'catalogue.getQuote': open(route),
  'catalogue.listExchangeRates': open(),
  'gateway.config': open(),
  'gateway.clientLog': { ...open({ body: { event: 'matrix.asked', path: '/' } }), allowed: 202 },
  'orders.create': {
    ...open({ body: { from: 'IN', to: 'VN', applicant: APPLICANT }, key: true }),
    allowed: 201,
  },
  // Always 202: the answer tells nobody whether there is such an order.
  'orders.resendLink': {
    request: ({ reference }) => ({ body: { reference, email: APPLICANT.email } }),
    allowed: 202,
  },
  'orders.get': { request: ofOrder, allowed: 200, others: 404 },
  'orders.watch': { request: ofOrder, allowed: 200, others: 404 },
  // Not the confirmed price, or nothing to confirm: the holder hears why, a stranger hears nothing.
  'orders.acceptPrice': {
    request: (owner) => ({ ...ofOrder(owner), body: { totalAmountCents: 1 } }),
    allowed: 409,
    others: 404,
  },
  'orders.requestConfirmation': {
    request: () => ofOrder(paid.traveller),
    allowed: 202,
    others: 404,
  },
  'payments.start': {
    request: (owner) => ({
      ...ofOrder(owner),
      body: { method: { kind: 'card', token: cardToken('ok') } },
      key: true,
    }),
    allowed: 201,
    others: 404,
  },
  'payments.get': { request: () => ({ params: { id: paid.payment.id } }), allowed: 200, others: 404 },
  'documents.list': { request: ofOrder, allowed: 200, others: 404 },
  'documents.upload': {
    request: (owner) => ({ ...ofOrder(owner), body: formOf({ name: 'a.pdf', content: PDF }) }),
    allowed: 201,
    others: 404,
  },
  'documents.createLink': {
    request: ({ orderId, documentId }) => ({ params: { id: orderId, documentId } }),
    allowed: 200,
    others: 404,
  },
  'documents.delete': {
    request: async (owner) => {
      const { documents } = await upload(owner.orderId, owner.headers)
      return { params: { id: owner.orderId, documentId: documents[0]!.id } }
    },
    allowed: 204,
    others: 404,
  },
  // The link itself is the permission, for sixty seconds.
  'documents.download': {
    request: async ({ orderId, documentId, headers }) => {
      const answer = await ask('POST', `/api/orders/${orderId}/documents/${documentId}/link`, { headers })
      return { params: { token: (answer.json as { url: string }).url.replace('/files/', '') } }
    },
    allowed: 200,
  },
}

let owner: Traveller
let other: Traveller

beforeAll(async () => {
  owner = await newTraveller()
  other = await newTraveller()
  const traveller = await newTraveller()
  paid = { traveller, payment: await pay(traveller) }
})

const routes = allCalls.filter((call) => call.http)

it('every route has a row', () => {
  expect(Object.keys(ROWS).sort()).toEqual(routes.map((call) => call.name).sort())
})

describe.each(routes.map((call) => [call.http!, call] as const))('%s', (http, call) => {
  async function statusFor(headers: Record<string, string>): Promise<number> {
    const { params = {}, query, body, key } = await ROWS[call.name]!.request(owner)
    const [method, pattern] = http.split(' ') as [string, string]
    const path = pattern.replace(/:(\w+)/g, (_match, name: string) => params[name]!)
    const answer = await ask(method, query ? `${path}?${new URLSearchParams(query)}` : path, {
      // A body of none: the path says everything.
      body: body ?? (method === 'POST' ? {} : undefined),
      headers: { ...headers, ...(key && { 'idempotency-key': randomUUID() }) },
    })
    return answer.status
  }
  const row = ROWS[call.name]!

  it('for a guest', async () => {
    expect(await statusFor({})).toBe(row.others ?? row.allowed)
  })
  it("for a guest with another order's token", async () => {
    expect(await statusFor(other.headers)).toBe(row.others ?? row.allowed)
  })
  it('for the holder of the token', async () => {
    const holder = [paid.traveller.orderId, paid.payment.id].includes(
      (await row.request(owner)).params?.id ?? '',
    )
      ? paid.traveller
      : owner
    expect(await statusFor(holder.headers)).toBe(row.allowed)
  })
})

it('nothing of what strangers tried has left a trace', async () => {
  const { json } = await ask('GET', `/api/orders/${other.orderId}`, { headers: other.headers })
  expect((json as Order).status).toBe('pending_payment')
  const documents = await ask('GET', `/api/orders/${owner.orderId}/documents`, { headers: owner.headers })
  expect((documents.json as { documents: Document[] }).documents.map(({ id }) => id)).toContain(
    owner.documentId,
  )
})
