// Load on a running platform, by k6: npm run load -- [smoke|steady|soak] . Arrival rates are fixed: an outage does not
// hide itself by slowing the load down. Limits are the ones of docs/operator.md.
import { check, sleep } from 'k6'
import http, { type RefinedResponse, type ResponseType } from 'k6/http'
import type { Options } from 'k6/options'

const BASE = __ENV.BASE_URL ?? 'http://127.0.0.1:3000'
const PROFILE = __ENV.PROFILE ?? 'smoke'
/** Of the arrival rates below: what the machine is to bear. */
const SHARE = Number(__ENV.SHARE ?? { smoke: 0.1, soak: 0.2 }[PROFILE] ?? 1)
const DURATION = __ENV.DURATION ?? (PROFILE === 'smoke' ? '1m' : '10m')
const UPLOAD_BYTES = 1_000_000
/** A payment that is not decided after so many looks counts as failed. */
const LOOKS = 40
const LOOK_EVERY_S = 0.5
const WARM_UPS = 5
/** Searches that come by the page of their answer. */
const PAGES = 0.1

const arrivals = (exec: string, perSecond: number) => ({
  executor: 'constant-arrival-rate' as const,
  exec,
  rate: Math.max(1, Math.round(perSecond * SHARE)),
  timeUnit: '1s',
  duration: DURATION,
  preAllocatedVUs: 20,
  maxVUs: 200,
})

export const options: Options = {
  scenarios: {
    search: arrivals('search', 100),
    apply: arrivals('apply', 10),
    staff: arrivals('staff', 2),
    chat: arrivals('chat', 2),
  },
  thresholds: {
    http_req_failed: ['rate<0.001'],
    'http_req_duration{scenario:search,route:search}': ['p(95)<150', 'p(99)<400'],
    'http_req_duration{scenario:search,route:page}': ['p(95)<400'],
    'http_req_duration{scenario:apply,route:create_order}': ['p(95)<300', 'p(99)<800'],
    'http_req_duration{scenario:apply,route:upload_1MB}': ['p(95)<1200'],
    'http_req_duration{scenario:staff,route:login}': ['p(95)<600'],
    'http_req_waiting{scenario:chat,route:chat}': ['p(95)<500'],
    // Without a limit: named so that the summary shows them.
    'http_req_duration{scenario:apply,route:pay}': ['max>=0'],
    'http_req_duration{scenario:staff,route:admin_list}': ['max>=0'],
    checks: [{ threshold: 'rate>0.99', abortOnFail: true }],
  },
}

interface World {
  /** All countries: some 39,000 pairs, of which no memory of the gateway keeps most. */
  countries: string[]
}

/** A process that has just started is slow for its first requests: they belong to no scenario and count for no limit. */
export function setup(): World {
  const world = { countries: http.get(`${BASE}/api/countries`).json('countries.#.code') as string[] }
  for (let round = 0; round < WARM_UPS; round++) {
    search(world)
    for (const journey of [apply, staff, chat]) journey()
  }
  return world
}

/** A traveller looks whether a visa is needed, for any two countries. One in ten comes to the page of the answer. */
export function search({ countries }: World): void {
  const any = (): string => countries[Math.floor(Math.random() * countries.length)]!
  const query = `from=${any()}&to=${any()}`
  // A country and itself, or a pair that we know nothing of, is an answer, too.
  const responseCallback = http.expectedStatuses(200, 404, 422)
  const answer = http.get(`${BASE}/api/visa-requirements?${query}`, {
    responseCallback,
    tags: { route: 'search', name: 'search' },
  })
  check(answer, { 'a search is answered': ({ status }) => [200, 404, 422].includes(status) })
  if (Math.random() >= PAGES) return
  const page = http.get(`${BASE}/visa-results?${query}`, {
    responseCallback,
    tags: { route: 'page', name: 'page' },
  })
  check(page, { 'a page is sent': ({ status }) => [200, 404].includes(status) })
}

/** A guest applies: saves the application, sends a passport of 1 MB, pays by card, and waits for the decision. */
export function apply(): void {
  const created = post('create_order', '/api/orders', {
    from: 'GB',
    to: 'IN',
    speed: 'standard',
    applicant: {
      fullName: 'Load Test',
      email: `load-${hex(12)}@example.com`,
      phone: '+44 20 7946 0000',
      dateOfBirth: '1990-01-01',
      passportNumber: '123456789',
      travelDates: `in June ${new Date().getFullYear() + 1}`,
      passportExpiryDate: '2035-01-01',
      nationality: 'GB',
    },
  })
  if (!check(created, { 'an order is saved': ({ status }) => status === 201 })) return
  const id = String(created.json('order.id'))
  const headers = { 'x-order-token': String(created.json('orderToken')) }

  const uploaded = http.post(
    `${BASE}/api/orders/${id}/documents`,
    { files: http.file(passport(), 'passport.pdf', 'application/pdf') },
    { headers, tags: { route: 'upload_1MB', name: 'upload_1MB' } },
  )
  check(uploaded, { 'a file is kept': ({ status }) => status === 201 })

  const method = { kind: 'card', token: `tok_sim_ok_${hex(32)}` }
  const paid = post('pay', `/api/orders/${id}/payments`, { method }, headers)
  if (!check(paid, { 'a payment begins': ({ status }) => status === 201 })) return
  check(decided(String(paid.json('id')), headers), {
    'a payment succeeds': (status) => status === 'succeeded',
  })
}

function decided(id: string, headers: Record<string, string>): string {
  for (let look = 0; look < LOOKS; look++) {
    sleep(LOOK_EVERY_S)
    const answer = http.get(`${BASE}/api/payments/${id}`, {
      headers,
      tags: { route: 'payment', name: 'payment' },
    })
    const status = answer.status === 200 ? String(answer.json('status')) : 'processing'
    if (status !== 'processing') return status
  }
  return 'processing'
}

export function staff(): void {
  const session = post('login', '/auth/v1/token?grant_type=password', {
    email: __ENV.STAFF_EMAIL,
    password: __ENV.STAFF_PASSWORD,
  })
  if (!check(session, { 'staff are signed in': ({ status }) => status === 200 })) return
  const listed = http.get(`${BASE}/api/admin/orders`, {
    headers: { authorization: `Bearer ${String(session.json('access_token'))}` },
    tags: { route: 'admin_list' },
  })
  check(listed, { 'the orders are listed': ({ status }) => status === 200 })
}

export function chat(): void {
  const answer = post('chat', '/api/chat', {
    messages: [{ role: 'user', content: 'How do I track my order?' }],
  })
  check(answer, {
    'the chat answers': ({ status, body: text }) => status === 200 && String(text).includes('[DONE]'),
  })
}

function post(
  route: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): RefinedResponse<ResponseType | undefined> {
  return http.post(BASE + path, JSON.stringify(body), {
    headers: { 'content-type': 'application/json', ...headers },
    // One name for all ids: without it every address is a series of its own.
    tags: { route, name: route },
  })
}

function passport(): string {
  const noise = hex(16) + '0123456789'.repeat(UPLOAD_BYTES / 10)
  return `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n2 0 obj<</Type/Page>>endobj\n%${noise}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`
}

function hex(digits: number): string {
  return Array.from({ length: digits }, () => Math.floor(Math.random() * 16).toString(16)).join('')
}
