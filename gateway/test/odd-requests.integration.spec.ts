import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { log } from '@borderlane/runtime'
import { stubCall } from '@borderlane/testing'
import { codeOf, INDEX, startGateway, type TestGateway } from './start-gateway'

// What browsers never send, and what programs that look for weak places do.

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

function open(): Socket {
  const { hostname, port } = new URL(gateway.url)
  return connect(Number(port), hostname)
}

/** Sends bytes and reads until the server hangs up. */
async function send(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = open()
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

const request = (line: string, ...headers: string[]): string =>
  [line, 'host: a', 'connection: close', ...headers, '', ''].join('\r\n')

describe('a part of a file', () => {
  it.each(['bytes=9-0', 'bytes=999999-', 'bytes=-0', 'bytes=0-0,1-1', 'lines=1', 'bytes='])(
    'asked for as %s is the whole file',
    async (range) => {
      for (const [path, whole] of [
        ['/', INDEX],
        ['/assets/main-abc123.js', 'void 0'],
      ] as const) {
        const answer = await gateway.ask('GET', path, undefined, { range })
        expect([answer.status, answer.text]).toEqual([200, whole])
      }
    },
  )
})

describe('a method that an address does not take', () => {
  it.each([
    ['DELETE', '/api/countries', 'GET, HEAD'],
    ['HEAD', '/auth/v1/verify', 'GET, POST'],
    ['PUT', '/api/orders/1', 'GET, HEAD, PATCH'],
    ['POST', '/assets/main-abc123.js', 'GET, HEAD'],
    ['POST', '/apply', 'GET, HEAD'],
    ['DELETE', '/auth/v1/signup', 'POST'],
    ['PATCH', '/health/live', 'GET, HEAD'],
  ])('%s %s is 405 and the ones it takes', async (method, path, allowed) => {
    const answer = await gateway.ask(method, path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is no news at an address that does not exist', async () => {
    const answer = await gateway.ask('POST', '/api/nothing')
    expect([answer.status, codeOf(answer)]).toEqual([404, 'request.not_found'])
    expect(answer.headers.get('allow')).toBeNull()
  })
})

it.each(['/auth/v1', '/auth/v1/nothing', '/auth/v1?x=1', '/auth/v1/%zz'])(
  'every answer at %s names the version of the protocol',
  async (path) => {
    const answer = await gateway.ask('GET', path)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  },
)

it.each(['gzip', 'br', 'nonsense'])('a body that is %s is 415', async (encoding) => {
  const answer = await gateway.ask('POST', '/api/orders', {}, { 'content-encoding': encoding })
  expect([answer.status, codeOf(answer)]).toEqual([415, 'request.unsupported_type'])
})

it.each([
  ['two hosts', 'host: b', 400],
  ['the same host twice', 'Host: a', 400],
  ['a header that only begins like it', 'host-name: b', 200],
])('%s', async (_what, header, status) => {
  for (const path of ['/', '/health/live', '/api/config?x=1', '/assets/main-abc123.js']) {
    const { status: given, head } = await send(request(`GET ${path} HTTP/1.1`, header))
    // The settings take no query, and no one asks payments here.
    if (status === 400 || !path.startsWith('/api')) expect([path, given]).toEqual([path, status])
    expect(head).toContain('x-content-type-options: nosniff')
  }
})

it('an expectation that no one knows is 417', async () => {
  const { status, head, body } = await send(request('GET / HTTP/1.1', 'expect: a-miracle'))
  expect([status, codeOf({ json: JSON.parse(body) })]).toEqual([417, 'request.malformed'])
  expect(head).toContain('x-content-type-options: nosniff')
})

it.each([
  ['http://a/health/live', 200],
  ['HTTPS://b.example.org/health/live?x=1', 200],
  ['http://a', 200],
  ['http://a?x=1', 200],
  ['http://a/api/nothing', 404],
])('the address %s means its path', async (url, status) => {
  expect((await send(request(`GET ${url} HTTP/1.1`))).status).toBe(status)
})

it('compressed and plain forms are distinguished by every cache', async () => {
  for (const path of ['/', '/assets/main-abc123.js'])
    expect((await gateway.ask('GET', path)).headers.get('vary')).toMatch(/accept-encoding/i)
  const countries = await stubCall(gateway.broker, listCountries, () => ({ countries: [] }))
  const origin = { origin: 'http://127.0.0.1:3000' }
  for (const headers of [{}, {}, origin]) {
    const answer = await gateway.ask('GET', '/api/countries', undefined, headers)
    expect([answer.status, answer.headers.get('vary')?.toLowerCase()]).toEqual([
      200,
      expect.stringContaining('accept-encoding'),
    ])
    expect(answer.headers.get('etag')).toBeTruthy()
    const again = await gateway.ask('GET', '/api/countries', undefined, {
      ...headers,
      'if-none-match': answer.headers.get('etag')!,
    })
    expect([again.status, again.text]).toEqual([304, ''])
  }
  await countries.close()
})

it('a client that goes away is no error', async () => {
  const lines = (['error', 'warn'] as const).map((level) => jest.spyOn(log, level))
  const socket = open()
  socket.write(request('POST /api/orders HTTP/1.1', 'content-type: application/json', 'content-length: 100'))
  socket.write('{"from":')
  await wait(50)
  socket.destroy()
  const client = open()
  client.write(request('POST /api/orders HTTP/1.1', 'content-type: application/json', 'content-length: 0'))
  expect(await text(client)).toContain('HTTP/1.1 422')
  for (const line of lines) expect(line).not.toHaveBeenCalled()
  jest.restoreAllMocks()
})
