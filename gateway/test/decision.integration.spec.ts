import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { readVisa, startUpload } from '@borderlane/contracts/documents/internal'
import { deleteDocument } from '@borderlane/contracts/documents/order-holder'
import { AppError } from '@borderlane/contracts/define'
import { checkSession } from '@borderlane/contracts/identity/internal'
import { getKeys } from '@borderlane/contracts/identity/public'
import { recordDecision } from '@borderlane/contracts/orders/internal'
import { type ReadVisa, VisaField } from '@borderlane/contracts/visa'
import { sampleOrder, stubCall } from '@borderlane/testing'
import { codeOf, startGateway, type TestGateway } from './start-gateway'

// A decision is two things in two services: its document and the status. Both stand-ins tell what they got.

const ORDER = randomUUID()
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = {
  ...publicKey.export({ format: 'jwk' }),
  kid: 'k',
  alg: 'ES256',
  use: 'sig',
  key_ops: ['verify'],
}
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

let gateway: TestGateway
let server: Server
let closing: (() => Promise<void>)[]
let kept: Set<string>
let recorded: object[]
let answer: () => void
let compared: object[]
let compare: () => void

const READ: ReadVisa = {
  comparison: Object.fromEntries(VisaField.options.map((field) => [field, 'same'])) as ReadVisa['comparison'],
  visa: { entries: 'single' },
}

beforeAll(async () => {
  gateway = await startGateway()
  server = createServer((request, response) => {
    buffer(request).then(
      ({ length }) => {
        const id = randomUUID()
        kept.add(id)
        const document = { id, orderId: ORDER, name: 'visa.pdf', mediaType: 'application/pdf' }
        const rest = {
          sizeBytes: length,
          kind: 'decision',
          state: 'accepted',
          uploadedAt: '2026-06-01T12:00:00Z',
        }
        response.writeHead(201).end(JSON.stringify({ ...document, ...rest }))
      },
      () => undefined,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads/x`
  const staffOrder = {
    order: sampleOrder(),
    dueDay: null,
    assigneeId: null,
    passportExpiryDate: null,
    answersFrom: 'typed' as const,
    locale: 'en' as const,
  }
  const stubs = await Promise.all([
    stubCall(gateway.broker, getKeys, () => ({ status: 200, headers: {}, body: { keys: [jwk as never] } })),
    stubCall(gateway.broker, checkSession, () => ({
      live: true,
      email: 'staff@example.org',
      emailConfirmed: true,
      roles: ['admin' as const],
    })),
    stubCall(gateway.broker, startUpload, ({ kind }) => {
      expect(kind).toBe('decision')
      return { url }
    }),
    stubCall(gateway.broker, deleteDocument, ({ documentId }) => {
      kept.delete(documentId)
      return {}
    }),
    stubCall(gateway.broker, readVisa, (visa) => {
      compare()
      compared.push(visa)
      return READ
    }),
    stubCall(gateway.broker, recordDecision, (decision) => {
      answer()
      recorded.push(decision)
      return { ...staffOrder, history: [], notes: [], people: [], audit: [] }
    }),
  ])
  closing = stubs.map((stub) => () => stub.close())
})
beforeEach(() => {
  kept = new Set()
  recorded = []
  answer = () => undefined
  compared = []
  compare = () => undefined
})
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  server.closeAllConnections()
  server.close()
  await gateway.close()
})

function bearer(): string {
  const now = Math.floor(Date.now() / 1_000)
  const claims = { iss: 'http://127.0.0.1:3000/auth/v1', aud: 'authenticated', iat: now, exp: now + 600 }
  const ids = { sub: randomUUID(), session_id: randomUUID() }
  const text = `${encode({ alg: 'ES256', typ: 'JWT', kid: 'k' })}.${encode({ ...claims, ...ids })}`
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

async function decide(fields: Record<string, string>, files = 1) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (let file = 0; file < files; file += 1) form.append('files', new Blob(['%PDF-']), 'visa.pdf')
  const response = await fetch(`${gateway.url}/api/admin/orders/${ORDER}/decision`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${bearer()}` },
  })
  return { status: response.status, json: await response.json() }
}
const APPROVED = { version: '3', status: 'approved' }

it('stores the document, has it compared, then sets the status', async () => {
  const typed = { validFrom: '2027-03-01', validUntil: '2027-06-01' }
  expect((await decide({ ...APPROVED, ...typed, reason: 'granted' })).status).toBe(200)
  expect(compared).toEqual([{ id: ORDER, documentId: [...kept][0], typed }])
  expect(recorded).toEqual([
    { id: ORDER, version: 3, status: 'approved', reason: 'granted', ...typed, hasDocument: true, read: READ },
  ])
  expect(kept.size).toBe(1)
})

it('compares no refusal', async () => {
  expect((await decide({ ...APPROVED, status: 'rejected', reason: 'photo' })).status).toBe(200)
  expect(compared).toEqual([])
  expect(recorded).toEqual([
    { id: ORDER, version: 3, status: 'rejected', reason: 'photo', hasDocument: true },
  ])
})

it('keeps nothing while the document cannot be compared', async () => {
  compare = () => {
    throw new AppError('service.timeout')
  }
  expect(codeOf(await decide(APPROVED))).toBe('service.timeout')
  expect([kept.size, recorded]).toEqual([0, []])
})

it('needs no document', async () => {
  expect((await decide(APPROVED, 0)).status).toBe(200)
  expect(recorded).toEqual([{ id: ORDER, version: 3, status: 'approved', hasDocument: false }])
})

it('keeps no document when the status is refused', async () => {
  answer = () => {
    throw new AppError('orders.changed')
  }
  expect(codeOf(await decide(APPROVED))).toBe('orders.changed')
  expect(kept.size).toBe(0)
})

it('keeps the document when no one knows whether the status was set', async () => {
  answer = () => {
    throw new AppError('service.timeout')
  }
  expect(codeOf(await decide(APPROVED))).toBe('service.timeout')
  expect(kept.size).toBe(1)
})

it.each([
  ['a status that decides nothing', { version: '3', status: 'closed' }, 1],
  ['no version', { status: 'approved' }, 1],
  ['an unknown field', { ...APPROVED, colour: 'red' }, 1],
  ['the order a second time', { ...APPROVED, id: ORDER }, 1],
  ['a second document', APPROVED, 2],
])('keeps nothing of %s', async (_what, fields, files) => {
  const refused = await decide(fields, files)
  expect([refused.status, codeOf(refused)]).toEqual([422, 'validation.failed'])
  expect([kept.size, recorded]).toEqual([0, []])
})
