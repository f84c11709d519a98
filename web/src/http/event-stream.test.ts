import { getOrder, watchOrder as watchContract } from '@borderlane/contracts/orders/order-holder'
import { ORDER_ID } from '../test/example'
import { Refusal, StubServer } from '../test/stub-server'
import { watchOrder } from './event-stream'
import { keepOrderToken } from '../parts/session/order-token'

let stop: AbortController
let changes: number
let line: boolean[]
let server: StubServer

beforeEach(() => {
  jest.useFakeTimers()
  stop = new AbortController()
  changes = 0
  line = []
  server = new StubServer()
})

afterEach(() => {
  stop.abort()
  jest.useRealTimers()
  sessionStorage.clear()
})

const watch = () =>
  watchOrder({
    orderId: ORDER_ID,
    signal: stop.signal,
    onChange: () => changes++,
    onLine: (open) => line.push(open),
  })

const attempts = () => server.calls(watchContract).length
/** Lets everything that waits for nothing but the event loop happen. */
const settle = () => jest.advanceTimersByTimeAsync(0)

test('the stream carries the token of the order, and each change is reported', async () => {
  keepOrderToken(ORDER_ID, 'secret')
  server.on(watchContract, () => '')
  void watch()
  await settle()
  expect(server.calls(watchContract)[0]?.headers['x-order-token']).toBe('secret')
  expect(changes).toBe(0)
  server.tell()
  await settle()
  expect(changes).toBe(1)
})

test('a broken line is tried again after 1, 2, 5, 10 and 10 seconds', async () => {
  server.on(watchContract, () => {
    throw new Refusal('service.unavailable')
  })
  void watch()
  await settle()
  const waits: number[] = []
  for (let count = attempts(), seconds = 0; waits.length < 5;) {
    await jest.advanceTimersByTimeAsync(1_000)
    seconds++
    if (attempts() === count) continue
    waits.push(seconds)
    count = attempts()
    seconds = 0
  }
  expect(waits).toEqual([1, 2, 5, 10, 10])
})

test('after a reconnection everything is read again, because changes may have been missed', async () => {
  server.on(watchContract, () => '')
  void watch()
  await settle()
  server.cut()
  await settle()
  expect(line.at(-1)).toBe(false)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(attempts()).toBe(2)
  expect(changes).toBe(1)
  expect(line.at(-1)).toBe(true)
})

test('an order that may not be read is not asked for again', async () => {
  server.on(watchContract, () => {
    throw new Refusal('orders.not_found')
  })
  await watch()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(attempts()).toBe(1)
  expect(server.calls(getOrder)).toEqual([])
})

test('a line on which nothing comes any more is given up', async () => {
  server.on(watchContract, () => '')
  void watch()
  await settle()
  await jest.advanceTimersByTimeAsync(57_000)
  expect(attempts()).toBe(2)
})
