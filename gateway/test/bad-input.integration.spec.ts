import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { AppError } from '@borderlane/contracts/define'
import { createOrder } from '@borderlane/contracts/orders/public'
import { stubCall } from '@borderlane/testing'
import { codeOf, startGateway, type TestGateway } from './start-gateway'

let gateway: TestGateway
const ORDER = '0192d5a0-0000-7000-8000-000000000001'

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

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
const answering = (answers: object) => ({
  from: 'IN',
  to: 'US',
  form: { code: 'us-ds160', version: 1 },
  answers,
})
const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, 'x']))

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
    ['a list of 500 groups', answering({ visits: Array(500).fill({ year: '2001' }) }), ['answers.visits']],
    ['an answer of 1 MB', answering({ placeOfBirth: 'x'.repeat(1_000_000) }), ['answers.placeOfBirth']],
    ['an answer too many', answering(named(401)), ['answers']],
    ['10,000 answers', answering(named(10_000)), ['']],
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
    [`{"from":"${'x'.repeat(createOrder.bodyBytes!)}"}`, 413, 'request.too_large'],
    ['['.repeat(8_000), 400, 'request.malformed'],
    ['['.repeat(8_000) + ']'.repeat(8_000), 422, 'validation.failed'],
  ])('a body that cannot be taken (case %#) gets its status', async (body, status, code) => {
    const answer = await gateway.ask('POST', '/api/orders', body)
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
  })

  it('with a mass of unknown fields costs no time and gets a short answer', async () => {
    const fieldsNamed = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_one, index) => [`field${index}`, 0]))
    const [few, many, long] = await Promise.all([
      gateway.ask('POST', '/api/orders', fieldsNamed(200)),
      gateway.ask('POST', '/api/orders', fieldsNamed(createOrder.bodyKeys! + 1)),
      gateway.ask('POST', '/api/orders', { ['x'.repeat(10_000)]: 0 }),
    ])
    expect(fieldsOf(few)).toHaveLength(20)
    expect(fieldsOf(many)).toEqual([''])
    expect(long.text.length).toBeLessThan(1_000)
    const query = Array.from({ length: 201 }, (_one, index) => `a${index}=0`).join('&')
    expect(fieldsOf(await gateway.ask('GET', `/api/countries?${query}`))).toEqual([''])
    const toIdentity = await gateway.ask('POST', '/auth/v1/signup', { data: fieldsNamed(201) })
    expect(toIdentity.status).toBe(422)
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
  ])('bytes that are not a request, as %s, get an error body too', async (_name, bytes) => {
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname).end(bytes)
    const [head, body] = (await text(socket)).split('\r\n\r\n') as [string, string]
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(codeOf({ json: JSON.parse(body) })).toBe('request.malformed')
  })
})
