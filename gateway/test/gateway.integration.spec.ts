import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { catalogueChanged, findRequirement, listCountries } from '@borderlane/contracts/catalogue'
import { AppError } from '@borderlane/contracts/errors'
import { followMailLink } from '@borderlane/contracts/identity'
import { createOrder, getOrder } from '@borderlane/contracts/orders'
import { allCalls } from '@borderlane/contracts/topology'
import { NatsConnection } from '@borderlane/messaging'
import { HealthRegistry } from '@borderlane/runtime'
import { stubCall, waitFor } from '@borderlane/testing'
import { INDEX, startGateway, type TestGateway } from './start-gateway'

let gateway: TestGateway
const ORDER = '0192d5a0-0000-7000-8000-000000000001'

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const codeOf = (answer: { json: unknown }): string => (answer.json as { error: { code: string } }).error.code
const fieldsOf = (answer: { json: unknown }): string[] =>
  (answer.json as { error: { details: { fields: { path: string }[] } } }).error.details.fields.map(
    ({ path }) => path,
  )

const APPLICANT = {
  fullName: 'Asha Rao',
  email: 'asha@example.org',
  phone: '+44 20 7946 0000',
  dateOfBirth: '1990-02-03',
  passportNumber: 'M1234567',
  travelDates: 'June',
}
const NEW_ORDER = { from: 'IN', to: 'VN', applicant: APPLICANT }

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
        caller: { kind: 'guest', orderToken: 'a-token-of-some-length', locale: 'de' },
      },
    ])
    await stub.close()
  })

  it('say 503 with Retry-After when nobody answers', async () => {
    const answer = await gateway.ask('GET', '/api/exchange-rates')
    expect([answer.status, codeOf(answer)]).toEqual([503, 'service.unavailable'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('never pass on a call without a route', async () => {
    for (const call of allCalls.filter((one) => !one.http)) {
      const answer = await gateway.ask('POST', `/api/${call.name.replace('.', '/')}`, {})
      expect(answer.status).toBe(404)
    }
  })

  it('give the request id back and put it into errors', async () => {
    const answer = await gateway.ask('GET', '/api/nothing', undefined, { 'x-request-id': 'my-request-1' })
    expect(answer.headers.get('x-request-id')).toBe('my-request-1')
    expect(answer.json).toMatchObject({ error: { code: 'request.not_found', requestId: 'my-request-1' } })
  })
})

describe('bad input', () => {
  it.each([
    ['an unknown field', { ...NEW_ORDER, totalAmountCents: 1 }, ['totalAmountCents']],
    [
      'an unknown field inside',
      { ...NEW_ORDER, applicant: { ...APPLICANT, role: 'admin' } },
      ['applicant.role'],
    ],
    ['a wrong type', { ...NEW_ORDER, denialProtection: 'yes' }, ['denialProtection']],
    ['a list in place of a text', { ...NEW_ORDER, from: ['IN'] }, ['from']],
    ['a text that is too long', { ...NEW_ORDER, to: 'x'.repeat(61) }, ['to']],
    ['a country in a mass of blanks', { ...NEW_ORDER, to: `${' '.repeat(200)}VN` }, ['to']],
    [
      'a control character',
      { ...NEW_ORDER, applicant: { ...APPLICANT, fullName: 'A\u0000B' } },
      ['applicant.fullName'],
    ],
    [
      'an impossible day',
      { ...NEW_ORDER, applicant: { ...APPLICANT, dateOfBirth: '1990-02-30' } },
      ['applicant.dateOfBirth'],
    ],
    ['the same country twice', { ...NEW_ORDER, to: 'in' }, ['to']],
    ['an empty object', {}, ['from', 'to', 'applicant']],
    ['a list', [], ['']],
    ['a text', '"text"', ['']],
  ])('%s gets 422 and the field', async (_what, body, paths) => {
    const answer = await gateway.ask('POST', '/api/orders', body)
    expect([answer.status, codeOf(answer)]).toEqual([422, 'validation.failed'])
    expect(fieldsOf(answer)).toEqual(paths)
  })

  it('lists no value that was sent', async () => {
    const answer = await gateway.ask('POST', '/api/orders', {
      ...NEW_ORDER,
      applicant: { ...APPLICANT, passportNumber: 'SECRET*77' },
    })
    expect(answer.status).toBe(422)
    expect(answer.text).not.toContain('SECRET')
  })

  it.each([
    ['{"from":', 400, 'request.malformed'],
    ['', 422, 'validation.failed'],
    ['{"__proto__":{"admin":true}}', 422, 'validation.failed'],
    ['{"constructor":{"prototype":{}}}', 422, 'validation.failed'],
    [`{"from":"${'x'.repeat(1024 * 1024)}"}`, 413, 'request.too_large'],
    ['['.repeat(100_000), 400, 'request.malformed'],
    ['['.repeat(100_000) + ']'.repeat(100_000), 422, 'validation.failed'],
  ])('a body that cannot be taken (case %#) gets its status', async (body, status, code) => {
    const answer = await gateway.ask('POST', '/api/orders', body)
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    '%s gets 415',
    async (type) => {
      const answer = await gateway.ask('POST', '/api/orders', 'a=b', { 'content-type': type })
      expect([answer.status, codeOf(answer)]).toEqual([415, 'request.unsupported_type'])
    },
  )

  it.each([
    ['/api/orders', 415],
    ['/auth/v1/otp', 415],
    [`/api/orders/${ORDER}/documents/${ORDER}/link`, 415],
    // The one place for files; this form holds none.
    [`/api/orders/${ORDER}/documents`, 422],
  ])('a form with files at %s gets %d', async (path, status) => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await gateway.ask('POST', path, '--x--\r\n', type)).status).toBe(status)
  })

  it.each([
    ['/api/visa-requirements?from=IN&from=US&to=TH', ['from']],
    ['/api/visa-requirements?from=IN&to=TH&extra=1', ['extra']],
    ['/api/visa-requirements?from=IN&to=TH&__proto__=1', ['__proto__']],
    ['/api/visa-requirements?from=IN', ['to']],
    ['/api/exchange-rates?x=1', ['x']],
    ['/api/orders/not-an-id', ['id']],
    [`/api/orders/${ORDER}?id=${ORDER}`, ['id']],
  ])('%s gets 422 and the parameter', async (path, paths) => {
    const answer = await gateway.ask('GET', path)
    expect([answer.status, codeOf(answer)]).toEqual([422, 'validation.failed'])
    expect(fieldsOf(answer)).toEqual(paths)
  })

  it('a query beside a body is refused, and so is a second id', async () => {
    expect(fieldsOf(await gateway.ask('POST', '/api/orders?admin=1', NEW_ORDER))).toEqual(['admin'])
    const twice = await gateway.ask('POST', `/api/orders/${ORDER}/price-acceptance`, {
      id: ORDER,
      totalAmountCents: 1,
    })
    expect(fieldsOf(twice)).toEqual(['id'])
  })

  it('an Idempotency-Key of a guest must be a UUID', async () => {
    const answer = await gateway.ask('POST', '/api/orders', NEW_ORDER, { 'idempotency-key': 'first' })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['Idempotency-Key']])
  })

  it('a good key reaches the service', async () => {
    const stub = await stubCall(gateway.broker, createOrder, () => {
      throw new AppError('idempotency.key_reused')
    })
    const key = randomUUID()
    const answer = await gateway.ask('POST', '/api/orders', NEW_ORDER, {
      'idempotency-key': key.toUpperCase(),
    })
    expect([answer.status, codeOf(answer)]).toEqual([422, 'idempotency.key_reused'])
    expect(stub.asked[0]?.caller.idempotencyKey).toBe(key)
    await stub.close()
  })

  it('a bearer that does not verify gets 401, on open routes too', async () => {
    const answer = await gateway.ask('GET', '/api/countries', undefined, { authorization: 'Bearer nonsense' })
    expect([answer.status, codeOf(answer)]).toEqual([401, 'auth.required'])
  })

  it('headers that are too large do not stop the process', async () => {
    const answer = await gateway.ask('GET', '/health/live', undefined, {
      'x-order-token': 'x'.repeat(20_000),
    })
    expect([answer.status, codeOf(answer)]).toEqual([431, 'request.too_large'])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await gateway.ask('GET', '/health/live')).status).toBe(200)
  })

  it.each(['/%zz', '/api/%ff', '/files/%', '/api/orders/%zz'])(
    'the address %s is malformed',
    async (path) => {
      const answer = await gateway.ask('GET', path)
      expect([answer.status, codeOf(answer)]).toEqual([400, 'request.malformed'])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.text).not.toContain('%')
    },
  )

  it.each([
    ['a method that does not exist', 'FOO / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
  ])('what is no request, as %s, gets an error body too', async (_name, bytes) => {
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname).end(bytes)
    const [head, body] = (await text(socket)).split('\r\n\r\n') as [string, string]
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(codeOf({ json: JSON.parse(body) })).toBe('request.malformed')
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

  it('answers a HEAD without a body, and no route for programs does', async () => {
    const stub = await stubCall(gateway.broker, followMailLink, () => ({ status: 303, headers: {} }))
    for (const [path, status] of [
      ['/', 200],
      ['/no-such-page', 404],
      ['/assets/main-abc123.js', 200],
      ['/auth/v1/verify?token=abc&type=signup', 404],
      ['/api/config', 404],
    ] as const) {
      const answer = await gateway.ask('HEAD', path)
      expect([path, answer.status, answer.text]).toEqual([path, status, ''])
    }
    expect(stub.asked).toEqual([])
    await stub.close()
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
    catalogue.connection.publish(catalogueChanged.subject, '{}')
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
    expect(described.sort()).toEqual(
      allCalls
        .filter((call) => call.http)
        .map((call) => call.name)
        .sort(),
    )
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
    })
    expect((await production.ask('GET', '/docs/openapi.json')).status).toBe(404)
    const { headers } = await production.ask('GET', '/api/nowhere')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    await production.close()
  })
})

describe('limits', () => {
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
