// Load on a running platform, by k6: npm run load -- [smoke|steady] . Arrival rates are fixed: an outage does not hide
// itself by slowing the load down. Limits are the ones of docs/operations.md.
import { check } from 'k6'
import http from 'k6/http'
import type { Options } from 'k6/options'

const BASE = __ENV.BASE_URL ?? 'http://127.0.0.1:3000'
const IS_SMOKE = (__ENV.PROFILE ?? 'smoke') === 'smoke'
const DURATION = IS_SMOKE ? '1m' : '10m'

const arrivals = (exec: string, perSecond: number) => ({
  executor: 'constant-arrival-rate' as const,
  exec,
  rate: IS_SMOKE ? Math.max(1, Math.round(perSecond / 10)) : perSecond,
  timeUnit: '1s',
  duration: DURATION,
  preAllocatedVUs: 20,
  maxVUs: 200,
})

export const options: Options = {
  scenarios: { search: arrivals('search', 100), order: arrivals('order', 10), chat: arrivals('chat', 2) },
  thresholds: {
    http_req_failed: ['rate<0.001'],
    'http_req_duration{route:search}': ['p(95)<150', 'p(99)<400'],
    'http_req_duration{route:create_order}': ['p(95)<300', 'p(99)<800'],
    'http_req_waiting{route:chat}': ['p(95)<500'],
    checks: [{ threshold: 'rate>0.99', abortOnFail: true }],
  },
}

/** A traveller looks whether a visa is needed. */
export function search(): void {
  const answer = http.get(`${BASE}/api/visa-requirements?from=GB&to=IN`, { tags: { route: 'search' } })
  check(answer, { 'a rule is found': ({ status }) => status === 200 })
}

/** A guest saves an application. */
export function order(): void {
  const body = JSON.stringify({
    from: 'GB',
    to: 'IN',
    speed: 'standard',
    applicant: {
      fullName: 'Load Test',
      email: `load-${__VU}-${__ITER}@example.com`,
      phone: '+44 20 7946 0000',
      dateOfBirth: '1990-01-01',
      passportNumber: '123456789',
      travelDates: 'next summer',
      passportExpiryDate: '2035-01-01',
      nationality: 'GB',
    },
  })
  const answer = http.post(`${BASE}/api/orders`, body, {
    headers: { 'content-type': 'application/json' },
    tags: { route: 'create_order' },
  })
  check(answer, { 'an order is saved': ({ status }) => status === 201 })
}

/** Somebody asks the assistant. */
export function chat(): void {
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'How do I track my order?' }] })
  const answer = http.post(`${BASE}/api/chat`, body, {
    headers: { 'content-type': 'application/json' },
    tags: { route: 'chat' },
  })
  check(answer, {
    'the chat answers': ({ status, body: text }) => status === 200 && String(text).includes('[DONE]'),
  })
}
