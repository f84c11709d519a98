import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Document } from '@borderlane/contracts/documents/document'
import { continueUpload, startUpload } from '@borderlane/contracts/documents/internal'
import { deleteDocument } from '@borderlane/contracts/documents/order-holder'
import { AppError } from '@borderlane/contracts/define'
import { checkAccess } from '@borderlane/contracts/orders/internal'
import { stubCall, waitFor } from '@borderlane/testing'
import { codeOf, startGateway, type TestGateway } from './start-gateway'

// Forms with files on their way through the gateway; documents is a stand-in that keeps what it gets.

const ORDER = randomUUID()
const TOKEN = 'a-token-of-some-length'

let gateway: TestGateway
let server: Server
let closing: (() => Promise<void>)[]
/** What documents has, by name. */
let kept: Map<string, Document>
let started: number
let replaced: string | undefined
/** How many files a pass is good for, and how often it was used. */
let passes: { most: number; used: number }

beforeAll(async () => {
  gateway = await startGateway({ RATE_LIMIT_FACTOR: 1 })
  kept = new Map()
  server = createServer((request, response) => {
    const name = decodeURIComponent(String(request.headers['x-file-name']))
    buffer(request).then(
      (bytes) => {
        const there = kept.get(name)
        const document: Document = there ?? {
          id: randomUUID(),
          orderId: ORDER,
          name,
          mediaType: 'application/pdf',
          sizeBytes: bytes.length,
          kind: 'upload',
          state: 'accepted',
          uploadedAt: '2026-06-01T12:00:00Z',
        }
        kept.set(name, document)
        response.writeHead(there ? 200 : 201).end(JSON.stringify(document))
      },
      () => undefined,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads/x`
  const check = (orderToken: string | undefined): void => {
    if (orderToken !== TOKEN) throw new AppError('orders.not_found')
  }
  const stubs = await Promise.all([
    stubCall(gateway.broker, checkAccess, ({ id }, { orderToken }) => {
      check(orderToken)
      return { id, status: 'pending_payment' as const, version: 1, role: 'holder' as const }
    }),
    stubCall(gateway.broker, startUpload, ({ replaces }, { orderToken }) => {
      check(orderToken)
      replaced = replaces
      started += 1
      passes.used = 0
      return { url, pass: passes.most > 0 ? 'a-pass' : undefined }
    }),
    stubCall(gateway.broker, continueUpload, ({ pass }, { orderToken }) => {
      check(orderToken)
      if (pass !== 'a-pass' || passes.used >= passes.most) throw new AppError('request.not_found')
      passes.used += 1
      return { url }
    }),
    stubCall(gateway.broker, deleteDocument, ({ documentId }) => {
      for (const [name, { id }] of kept) if (id === documentId) kept.delete(name)
      return {}
    }),
  ])
  closing = stubs.map((stub) => () => stub.close())
})
beforeEach(() => {
  kept.clear()
  started = 0
  passes = { most: 0, used: 0 }
})
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  server.closeAllConnections()
  server.close()
  await gateway.close()
})

const path = `/api/orders/${ORDER}/documents`
const post = async (form: FormData, token = TOKEN) => {
  const answer = await fetch(gateway.url + path, {
    method: 'POST',
    body: form,
    headers: { 'x-order-token': token },
  })
  return { status: answer.status, json: await answer.json() }
}
const file = (content = 'abc'): Blob => new Blob([content])

/** Begins an upload whose body comes in pieces of any size. */
function begin(token = TOKEN): Socket {
  const { hostname, port } = new URL(gateway.url)
  const socket = connect(Number(port), hostname)
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: a',
    `x-order-token: ${token}`,
    'content-type: multipart/form-data; boundary=x',
    'transfer-encoding: chunked',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}
/** All that has come when the connection ends, in whichever way: who still sends when the server closes gets a reset. */
async function received(socket: Socket): Promise<string> {
  let all = ''
  socket.on('data', (piece) => (all += String(piece)))
  await new Promise((closed) => socket.once('close', closed))
  return all
}
const chunk = (content: string): string => `${Buffer.byteLength(content).toString(16)}\r\n${content}\r\n`
const part = (name: string): string =>
  `--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`

it('a file takes the place of another document by PUT, one at a time', async () => {
  const documentId = randomUUID()
  const form = new FormData()
  for (const name of ['better.pdf', 'ignored.pdf']) form.append('files', new Blob(['x']), name)
  const answer = await fetch(`${gateway.url}${path}/${documentId}`, {
    method: 'PUT',
    body: form,
    headers: { 'x-order-token': TOKEN },
  })
  expect([answer.status, await answer.json()]).toMatchObject([200, { name: 'better.pdf' }])
  expect([replaced, [...kept.keys()]]).toEqual([documentId, ['better.pdf']])
})

it.each([
  ['once for a form', 10, 1],
  ['again when its answer is too old', 2, 2],
  ['for each file where it gives no pass', 0, 4],
])('documents is asked to ask orders %s', async (_how, most, times) => {
  passes.most = most
  const form = new FormData()
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) form.append('files', file(), name)
  expect(await post(form)).toMatchObject({ status: 201 })
  expect([...kept.keys()]).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
  expect(started).toBe(times)
})

it('files are kept, each by its name', async () => {
  const form = new FormData()
  form.append('files', file(), 'a.pdf')
  form.append('files', file(), 'b.pdf')
  expect(await post(form)).toMatchObject({
    status: 201,
    json: { documents: [{ name: 'a.pdf' }, { name: 'b.pdf' }], rejected: [] },
  })
})

it('a form that holds no file is refused', async () => {
  const answer = await post(new FormData())
  expect([answer.status, codeOf(answer)]).toEqual([422, 'documents.none'])
})

it.each([
  ['text', 'note'],
  ['a file', file()],
])('a form with an unknown field, %s, leaves nothing but what was there', async (_what, value) => {
  const before = new FormData()
  before.append('files', file(), 'there.pdf')
  await post(before)
  const form = new FormData()
  for (const name of ['there.pdf', 'new.pdf']) form.append('files', file(), name)
  if (typeof value === 'string') form.append('note', value)
  else form.append('note', value, 'c.pdf')
  const answer = await post(form)
  expect([answer.status, codeOf(answer)]).toEqual([422, 'validation.failed'])
  expect([...kept.keys()]).toEqual(['there.pdf'])
})

it('anyone who may not see the order cannot send a body of any length', async () => {
  const socket = begin('another-token-of-length')
  socket.on('error', () => undefined)
  const noise = chunk('x'.repeat(64 * 1024))
  const flood = setInterval(() => socket.writable && socket.write(noise), 20)
  // A client that keeps sending after the answer gets a reset, which may overtake the end of it.
  socket.once('data', () => clearInterval(flood))
  const answer = await received(socket)
  clearInterval(flood)
  expect(answer).toContain('HTTP/1.1 404 ')
  expect([started, kept.size]).toEqual([0, 0])
})

it('a body without a length may not be larger than one with a length', async () => {
  const socket = begin()
  socket.on('error', () => undefined)
  const answer = received(socket)
  const noise = Buffer.from(chunk('x'.repeat(4 * 1024 * 1024)))
  // Before the first file: no file is too large.
  for (let sent = 0; sent < 60 && socket.writable; sent += 1) {
    await new Promise((written) => socket.write(noise, written))
  }
  expect(await answer).toContain('"request.too_large"')
})

it('a network uploads three forms at once, and the next one when one has ended', async () => {
  const sockets = [1, 2, 3].map(() => begin())
  for (const [index, socket] of sockets.entries()) socket.write(chunk(`${part(`${index}.pdf`)}abc`))
  await waitFor(() => started === 3)
  const form = new FormData()
  form.append('files', file(), 'fourth.pdf')
  const refused = await post(form)
  expect([refused.status, codeOf(refused)]).toEqual([429, 'request.too_many'])

  sockets[0]!.write(`${chunk('\r\n--x--\r\n')}0\r\n\r\n`)
  const [answer] = (await once(sockets[0]!, 'data')) as [Buffer]
  expect(String(answer)).toContain('HTTP/1.1 201 ')
  expect((await post(form)).status).toBe(201)
  for (const socket of sockets) socket.destroy()
})
