import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startUpload } from '@borderlane/contracts/documents/internal'
import { checkAccess } from '@borderlane/contracts/orders/internal'
import { stubCall } from '@borderlane/testing'
import { startGateway, type TestGateway } from './start-gateway'

const ORDER = randomUUID()
let gateway: TestGateway
let server: Server
let how: 'after' | 'before'
beforeAll(async () => {
  gateway = await startGateway({ RATE_LIMIT_FACTOR: 1 })
  server = createServer((request, response) => {
    const answer = () =>
      response
        .writeHead(503, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { code: 'service.unavailable', message: 'x' } }))
    if (how === 'before') {
      answer()
      request.resume()
      return
    }
    request.resume().on('end', answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads/x`
  await Promise.all([
    stubCall(gateway.broker, checkAccess, ({ id }) => ({
      id,
      status: 'pending_payment' as const,
      version: 1,
      role: 'holder' as const,
    })),
    stubCall(gateway.broker, startUpload, () => ({ url })),
  ])
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await gateway.close()
})

it.each([
  ['after', 40_000],
  ['before', 40_000],
  ['after', 3_000_000],
  ['before', 3_000_000],
] as const)(
  '%s %i',
  async (when, size) => {
    how = when
    for (let i = 0; i < 8; i++) {
      const form = new FormData()
      form.append('files', new Blob([Buffer.alloc(size)]), 'a.pdf')
      const since = performance.now()
      const r = await fetch(`${gateway.url}/api/orders/${ORDER}/documents`, {
        method: 'POST',
        body: form,
        headers: { 'x-order-token': 'a-token-of-some-length' },
        signal: AbortSignal.timeout(15000),
      }).then(
        async (a) => `${a.status} ${await a.text()}`,
        (e) => String(e),
      )
      process.stderr.write(`${when} ${size} ${i} ${Math.round(performance.now() - since)} ${r}\n`)
    }
  },
  200_000,
)
