import { randomInt } from 'node:crypto'
import { log, metricsText } from '@borderlane/runtime'
import { type Answer, codeOf, startGateway, type TestGateway } from './start-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const PATH = '/api/policy-reports'
const OLD = {
  'csp-report': {
    'document-uri': 'https://site.test/order/0193?x=asha.rao@example.com#t=secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.test/asha.rao@example.com',
    'script-sample': 'alert("asha.rao@example.com")',
  },
}
const NEW = [
  {
    type: 'csp-violation',
    age: 1,
    url: 'https://site.test/apply',
    body: { documentURL: 'https://site.test/apply', effectiveDirective: 'img-src', blockedURL: 'inline' },
  },
]
const send = (body: unknown, type = 'application/csp-report'): Promise<Answer> =>
  gateway.ask('POST', PATH, body, { 'content-type': type })
const count = async (directive: string): Promise<number> =>
  Number(
    new RegExp(`content_policy_reports_total\\{directive="${directive}"\\} (\\d+)`).exec(
      await metricsText(),
    )?.[1] ?? 0,
  )

it('every page names where its browser reports what the content policy refused', async () => {
  const { headers } = await gateway.ask('GET', '/')
  expect(headers.get('content-security-policy')).toContain(`report-uri ${PATH};report-to policy`)
  expect(headers.get('reporting-endpoints')).toBe(`policy="${PATH}"`)
})

it('counts reports of both forms by directive, and keeps no address that is in them', async () => {
  const lines = jest.spyOn(log, 'info')
  const before = [await count('script-src-elem'), await count('img-src')]
  expect((await send(OLD)).status).toBe(204)
  expect((await send([...NEW, ...NEW], 'application/reports+json')).status).toBe(204)
  expect([await count('script-src-elem'), await count('img-src')]).toEqual([before[0]! + 1, before[1]! + 2])
  const written = JSON.stringify(lines.mock.calls)
  expect(written).toContain('content_policy_report')
  expect(written).not.toMatch(/asha|secret|evil/)
  lines.mockRestore()
})

it('a directive that a stranger makes up is counted as "other"', async () => {
  const before = await count('other')
  await send({ 'csp-report': { 'document-uri': 'x', 'effective-directive': 'made-up"} 1\nx' } })
  expect(await count('other')).toBe(before + 1)
})

it.each([
  ['no report', {}, 'application/csp-report', 422],
  ['no JSON', '{', 'application/csp-report', 400],
  ['many reports', Array(21).fill(NEW[0]), 'application/reports+json', 422],
  ['a large one', { 'csp-report': 'x'.repeat(17_000) }, 'application/csp-report', 413],
  ['another type', 'x', 'text/plain', 415],
])('refuses %s', async (_what, body, type, status) => {
  expect((await send(body, type)).status).toBe(status)
})

it('takes reports at no other address', async () => {
  const answer = await gateway.ask(
    'POST',
    '/api/client-logs',
    {},
    { 'content-type': 'application/csp-report' },
  )
  expect([answer.status, codeOf(answer)]).toEqual([415, 'request.unsupported_type'])
})

it('is limited: a page that breaks the policy at every turn does not fill the log', async () => {
  const strict = await startGateway({ RATE_LIMIT_FACTOR: 0.1, TRUST_PROXY: 1 })
  const from = { 'content-type': 'application/csp-report', 'x-forwarded-for': `198.18.77.${randomInt(256)}` }
  const statuses: number[] = []
  for (let turn = 0; turn < 8; turn += 1) statuses.push((await strict.ask('POST', PATH, OLD, from)).status)
  expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429, 429])
  await strict.close()
})
