import { randomUUID } from 'node:crypto'
import { documentsChanged } from '@borderlane/contracts/documents/internal'
import { AppError } from '@borderlane/contracts/define'
import {
  checkAccess,
  type OrderAccess,
  orderAccessChanged,
  orderChanged,
} from '@borderlane/contracts/orders/internal'
import { NatsConnection } from '@borderlane/messaging'
import { HealthRegistry } from '@borderlane/runtime'
import { stubCall, waitFor } from '@borderlane/testing'
import { startGateway, type TestGateway } from './start-gateway'

const TOKEN = 'a-token-of-some-length'
const ORDER: OrderAccess = {
  id: randomUUID(),
  status: 'pending_payment',
  version: 1,
  role: 'holder',
  ends: 0,
}

let gateway: TestGateway
let orders: Awaited<ReturnType<typeof stubCall<typeof checkAccess>>>

beforeAll(async () => {
  gateway = await startGateway()
  orders = await stubCall(gateway.broker, checkAccess, ({ id }, { orderToken }) => {
    if (id !== ORDER.id || orderToken !== TOKEN) throw new AppError('orders.not_found')
    return ORDER
  })
})
afterAll(async () => {
  await orders.close()
  await gateway.close()
})

const watch = (token = TOKEN, { url } = gateway): Promise<Response> =>
  fetch(`${url}/api/orders/${ORDER.id}/events`, { headers: { 'x-order-token': token } })

/** What comes over a line, one block after the other. */
async function* blocksOf(answer: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of answer.body!) {
    const blocks = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split('\n\n')
    rest = blocks.pop()!
    yield* blocks
  }
}

it('anyone who may see an order hears that it changed, whichever process changed it, at every replica of the gateway', async () => {
  const replica = await startGateway()
  const lines = await Promise.all([gateway, replica].map((one) => watch(TOKEN, one)))
  expect(lines.map(({ headers }) => headers.get('content-type'))).toEqual(
    lines.map(() => 'text/event-stream'),
  )
  const readers = lines.map(blocksOf)
  const next = (): Promise<unknown[]> =>
    Promise.all(readers.map(async (blocks) => (await blocks.next()).value as unknown))
  expect(await next()).toEqual([': open', ': open'])

  for (const [service, broadcast, payload, heard] of [
    ['orders', orderChanged, { orderId: ORDER.id, version: 2 }, '{"version":2}'],
    ['documents', documentsChanged, { orderId: ORDER.id }, '{}'],
  ] as const) {
    const nats = await NatsConnection.open(service, gateway.broker.settings(service), new HealthRegistry())
    nats.connection.publish(broadcast.subject, JSON.stringify({ ...payload, orderId: randomUUID() }))
    nats.connection.publish(broadcast.subject, JSON.stringify(payload))
    const block = `event: changed\ndata: ${heard}`
    expect(await next()).toEqual([block, block])
    await nats.onApplicationShutdown()
  }
  await Promise.all(readers.map((blocks) => blocks.return(undefined)))
  await replica.close()
})

it('who may see an order is asked again when that changes: its lines end, those of other orders stay', async () => {
  const readers = [await watch(), await watch()].map(blocksOf)
  for (const reader of readers) expect((await reader.next()).value).toBe(': open')
  const nats = await NatsConnection.open('orders', gateway.broker.settings('orders'), new HealthRegistry())
  const end = (orderId: string): void =>
    nats.connection.publish(orderAccessChanged.subject, JSON.stringify({ orderId }))
  end(randomUUID())
  nats.connection.publish(orderChanged.subject, JSON.stringify({ orderId: ORDER.id, version: 2 }))
  for (const reader of readers) expect((await reader.next()).value).toContain('event: changed')
  end(ORDER.id)
  for (const reader of readers) expect((await reader.next()).done).toBe(true)
  await nats.onApplicationShutdown()
})

it('anyone who may not see an order gets no line', async () => {
  const answer = await watch('another-token-of-length')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    expect.stringContaining('application/json'),
  ])
})

it('one reader cannot take all lines, and gets new ones when old ones are closed', async () => {
  const lines = await Promise.all(Array.from({ length: 20 }, () => watch()))
  expect(lines.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect((await watch()).status).toBe(429)
  await Promise.all(lines.map((line) => line.body!.cancel()))
  await waitFor(async () => {
    const line = await watch()
    await line.body!.cancel()
    return line.status === 200
  })
})

it('a process that stops is not held by its lines', async () => {
  const stopping = await startGateway()
  const line = await watch(TOKEN, stopping)
  expect(line.status).toBe(200)
  await Promise.all([stopping.close(), line.text()])
})
