import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { catalogueChanged, countSearches } from '@borderlane/contracts/catalogue/internal'
import { findRequirement, listCountries } from '@borderlane/contracts/catalogue/public'
import { AppError } from '@borderlane/contracts/define'
import { resumeDraft } from '@borderlane/contracts/orders/drafts'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { allCalls, allRoutes } from '@borderlane/contracts/topology'
import { NatsConnection } from '@borderlane/messaging'
import { currentRequest, HealthRegistry } from '@borderlane/runtime'
import { describeOffer } from '@borderlane/contracts/payments/internal'
import { stubCall, waitFor } from '@borderlane/testing'
import { codeOf, INDEX, startGateway, type TestGateway } from './start-gateway'

/** Who runs a site: production does not start without it. */
const COMPANY = {
  COMPANY_NAME: 'Visas Ltd',
  COMPANY_ADDRESS: '1 Street, London',
  COMPANY_REGISTER: 'Register, number 1',
  COMPANY_EMAIL: 'hello@visa.example.org',
  COMPANY_PHONE: '+44 20 7946 0000',
  COMPANY_HOURS: 'Mo-Fr 09:00-18:00',
  COMPANY_TIME_ZONE: 'Europe/London',
}

let gateway: TestGateway
const ORDER = '0192d5a0-0000-7000-8000-000000000001'

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

describe('routes from the contracts', () => {
  it('pass query, path and body to the service, with who asks', async () => {
    const stub = await stubCall(gateway.broker, getOrder, () => {
      throw new AppError('orders.not_found')
    })
    const answer = await gateway.ask('GET', `/api/orders/${ORDER}`, undefined, {
      'x-order-token': 'a-token-of-some-length',
      'accept-language': 'xx, de-AT;q=0.9, fr;q=0.5',
    })
    expect(answer.status).toBe(404)
    expect(codeOf(answer)).toBe('orders.not_found')
    expect(stub.asked).toEqual([
      {
        input: { id: ORDER },
        caller: { kind: 'guest', orderToken: 'a-token-of-some-length', locale: 'de', ip: '127.0.0.1' },
      },
    ])
    await stub.close()
  })

  it('say 503 with Retry-After when no one answers', async () => {
    const answer = await gateway.ask('GET', '/api/exchange-rates')
    expect([answer.status, codeOf(answer)]).toEqual([503, 'service.unavailable'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('and health names who is away, while the gateway is ready for what the others do', async () => {
    const stub = await stubCall(gateway.broker, getOrder, () => {
      throw new AppError('orders.not_found')
    })
    const { ready, checks } = await gateway.health()
    expect(ready).toBe(true)
    expect(checks).toMatchObject({ nats: 'up', orders: 'up', chat: 'degraded', notifications: 'degraded' })
    await stub.close()
    await waitFor(async () => (await gateway.health()).checks.orders === 'degraded')
  })

  it('never pass on a call without a route', async () => {
    for (const call of allCalls.filter((one) => !one.http)) {
      const answer = await gateway.ask('POST', `/api/${call.name.replace('.', '/')}`, {})
      // Some have the form of an address that takes other methods.
      expect([404, 405]).toContain(answer.status)
    }
  })

  it('give the request id back and put it into errors', async () => {
    const answer = await gateway.ask('GET', '/api/nothing', undefined, { 'x-request-id': 'my-request-1' })
    expect(answer.headers.get('x-request-id')).toBe('my-request-1')
    expect(answer.json).toMatchObject({ error: { code: 'request.not_found', requestId: 'my-request-1' } })
  })

  it('pass the request id on, also when the body comes after the rest', async () => {
    const ids: unknown[] = []
    const stub = await stubCall(gateway.broker, resumeDraft, () => {
      ids.push(currentRequest()?.requestId)
      throw new AppError('orders.draft_not_found')
    })
    const sending = request(`${gateway.url}/api/drafts/resume`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': 'my-request-2',
        'x-draft-token': 'a'.repeat(43),
      },
    })
    const answered = once(sending, 'response')
    const [start, ...rest] = JSON.stringify({ link: 'a'.repeat(43) })
    await new Promise((resolve) => sending.write(start, resolve))
    sending.end(rest.join(''))
    const [answer] = (await answered) as [IncomingMessage]
    expect([answer.statusCode, ids]).toEqual([404, ['my-request-2']])
    answer.resume()
    await stub.close()
  })
})

describe('every answer', () => {
  it('carries the security headers, errors too', async () => {
    for (const path of ['/', '/nowhere', '/api/nowhere', '/api/config', '/assets/main-abc123.js']) {
      const { headers } = await gateway.ask('GET', path)
      expect(headers.get('content-security-policy')).toContain("script-src 'self';")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    }
  })

  it('that is not a public read is kept nowhere', async () => {
    const answer = await gateway.ask('GET', `/api/orders/${ORDER}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await gateway.ask('GET', '/api/config')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('the public settings', () => {
  it('say nothing of payments until payments has answered, then what it said last', async () => {
    const payments = async () =>
      ((await gateway.ask('GET', '/api/config')).json as { payments: unknown }).payments
    expect(await payments()).toBeNull()
    const offer = {
      provider: 'simulated' as const,
      methods: ['card' as const],
      publishableKey: null,
      test: true,
      cancelRefundPercent: 50,
    }
    const stub = await stubCall(gateway.broker, describeOffer, () => offer)
    expect(await payments()).toEqual(offer)
    await stub.close()
    expect(await payments()).toEqual(offer)
  })
})

describe('the web', () => {
  it.each([
    ['/', 200],
    ['/apply?from=IN', 200],
    ['/order/123', 200],
    ['/order/123/more', 404],
    ['/no-such-page', 404],
  ])('%s is the page, with status %d', async (path, status) => {
    const answer = await gateway.ask('GET', path)
    expect([answer.status, answer.text]).toEqual([status, INDEX])
    expect(answer.headers.get('content-type')).toContain('text/html')
  })

  it('sends a page that the build has rendered, with the addresses of this site', async () => {
    const answer = await gateway.ask('GET', '/help')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.text).toContain('href="http://127.0.0.1:3000/help"')
    expect((await gateway.ask('GET', '/robots.txt')).text).toBe('Sitemap: http://127.0.0.1:3000/sitemap.xml')
    const again = await gateway.ask('GET', '/help', undefined, {
      'If-None-Match': answer.headers.get('etag')!,
    })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await gateway.ask('GET', '/pages/help.html')).status).toBe(404)
  })

  it('sends such a page as small as the browser can read it, to all who ask at once', async () => {
    const ask = (coding: string) => gateway.ask('GET', '/help', undefined, { 'Accept-Encoding': coding })
    const answers = await Promise.all(['br, gzip', 'br, gzip', 'gzip', 'br;q=0, gzip', 'identity'].map(ask))
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'br',
      'br',
      'gzip',
      'gzip',
      null,
    ])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(3)
  })

  it.each(['/api/nowhere', '/files', '/assets/old.js', '/docs/nothing'])(
    '%s is no page but an error',
    async (path) => {
      const answer = await gateway.ask('GET', path)
      expect([answer.status, codeOf(answer)]).toEqual([404, 'request.not_found'])
    },
  )

  it('lets browsers keep files with a hash in their name for good', async () => {
    const answer = await gateway.ask('GET', '/assets/main-abc123.js')
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })

  it('never serves a file outside its folder', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
      const { hostname, port } = new URL(gateway.url)
      // fetch would tidy the path up before it asks.
      const [answer] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage]
      expect(await text(answer)).not.toContain('"name"')
    }
  })
})

describe('public answers in memory', () => {
  it('are asked once, until the catalogue changes', async () => {
    const stub = await stubCall(gateway.broker, findRequirement, () => {
      throw new AppError('catalogue.requirement_not_found')
    })
    // Failures are asked again.
    await gateway.ask('GET', '/api/visa-requirements?from=IN&to=TH')
    await gateway.ask('GET', '/api/visa-requirements?from=IN&to=TH')
    expect(stub.asked).toHaveLength(2)
    await stub.close()

    const countries = await stubCall(gateway.broker, listCountries, () => ({ countries: [] }))
    const first = await gateway.ask('GET', '/api/countries')
    const second = await gateway.ask('GET', '/api/countries')
    expect(countries.asked).toHaveLength(1)
    expect(second.text).toBe(first.text)
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))

    const catalogue = await NatsConnection.open(
      'catalogue',
      gateway.broker.settings('catalogue'),
      new HealthRegistry(),
    )
    catalogue.connection.publish(catalogueChanged.subject, JSON.stringify({ version: 2 }))
    await waitFor(async () => {
      await gateway.ask('GET', '/api/countries')
      return countries.asked.length === 2
    })
    await catalogue.onApplicationShutdown()
    await countries.close()
  })
})

describe('the description', () => {
  it('names every route of every contract', async () => {
    const { json } = await gateway.ask('GET', '/docs/openapi.json')
    const { paths } = json as { paths: Record<string, Record<string, { operationId: string }>> }
    const described = Object.values(paths).flatMap((path) =>
      Object.values(path).map((one) => one.operationId),
    )
    expect(described.sort()).toEqual(allRoutes.map(({ name }) => name).sort())
  })

  it('has a page without scripts inside', async () => {
    const { text } = await gateway.ask('GET', '/docs')
    expect(text).toContain('<script src="/docs/start.js">')
    expect((await gateway.ask('GET', '/docs/swagger-ui-bundle.js')).status).toBe(200)
  })

  it('is off where the settings say so', async () => {
    const production = await startGateway({
      BORDERLANE_MODE: 'production',
      PUBLIC_URL: 'https://visa.example.org',
      ...COMPANY,
    })
    expect((await production.ask('GET', '/docs/openapi.json')).status).toBe(404)
    const { headers } = await production.ask('GET', '/api/nowhere')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    await production.close()
  })
})

describe('limits', () => {
  it('lead the link of a mail to a page that can say so', async () => {
    const strict = await startGateway({ RATE_LIMIT_FACTOR: 0.001 })
    const follow = (token: string) =>
      fetch(`${strict.url}/auth/v1/verify?type=signup&token=${token}`, { redirect: 'manual' })
    const outcome = 'error=access_denied&error_code=over_request_rate_limit'
    try {
      await follow('x')
      const [plain, pkce] = [await follow('x'), await follow('pkce_x')]
      expect([plain.status, pkce.status]).toEqual([303, 303])
      expect(plain.headers.get('location')).toMatch(`/#${outcome}`)
      expect(plain.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(pkce.headers.get('location')).toMatch(`/?${outcome}`)
    } finally {
      await strict.close()
    }
  })

  it('refuse with 429 and Retry-After, and a made-up address does not help', async () => {
    const strict = await startGateway({ RATE_LIMIT_FACTOR: 0.1 })
    const statuses: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const answer = await strict.ask(
        'POST',
        '/api/client-logs',
        { event: 'page.crashed', path: '/' },
        { 'x-forwarded-for': `10.0.0.${turn}` },
      )
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429, 429])
    await strict.close()
  })

  it('let a network count thirty searches an hour, and what is only read counts for none', async () => {
    const open = await startGateway({ RATE_LIMIT_FACTOR: 1, TRUST_PROXY: 1 })
    const sent: unknown[] = []
    const stubs = await Promise.all([
      stubCall(open.broker, findRequirement, () => {
        throw new AppError('catalogue.requirement_not_found')
      }),
      stubCall(open.broker, countSearches, ({ routes }) => {
        sent.push(...routes)
        return {}
      }),
    ])
    const headers = { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` }
    for (let turn = 0; turn < 50; turn += 1)
      await open.ask('GET', '/api/visa-requirements?from=GB&to=CN', undefined, headers)
    const statuses: number[] = []
    for (let turn = 0; turn < 32; turn += 1)
      statuses.push((await open.ask('POST', '/api/searches', { from: 'IN', to: 'TH' }, headers)).status)
    expect(statuses.slice(28)).toEqual([202, 202, 429, 429])
    // What is counted leaves before the gateway stops: a visitor once for a route and day.
    await open.close()
    expect(sent).toEqual([{ route: 'INTH', count: 1 }])
    for (const stub of stubs) await stub.close()
  })

  it('of mails are not used up by opening links of drafts', async () => {
    const open = await startGateway({ RATE_LIMIT_FACTOR: 1, TRUST_PROXY: 1 })
    const stub = await stubCall(open.broker, resumeDraft, () => {
      throw new AppError('orders.draft_not_found')
    })
    const headers = {
      'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}`,
      'x-draft-token': 'a'.repeat(43),
    }
    const link = { link: 'a'.repeat(43) }
    for (let turn = 0; turn < 12; turn += 1)
      expect((await open.ask('POST', '/api/drafts/resume', link, headers)).status).toBe(404)
    await stub.close()
    await open.close()
  })

  it('are counted by all replicas together', async () => {
    const replicas = [
      await startGateway({ RATE_LIMIT_FACTOR: 0.1, TRUST_PROXY: 1 }),
      await startGateway({ RATE_LIMIT_FACTOR: 0.1, TRUST_PROXY: 1 }),
    ]
    const from = { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` }
    const statuses: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const line = { event: 'page.crashed', path: '/' }
      statuses.push((await replicas[turn % 2]!.ask('POST', '/api/client-logs', line, from)).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429, 429])
    await Promise.all(replicas.map((replica) => replica.close()))
  })

  it('hold without Redis too', async () => {
    const alone = await startGateway({ RATE_LIMIT_FACTOR: 0.1, REDIS_URL: 'redis://127.0.0.1:1' })
    const statuses: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      statuses.push(
        (await alone.ask('POST', '/api/client-logs', { event: 'page.crashed', path: '/' })).status,
      )
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429])
    await alone.close()
  })
})
