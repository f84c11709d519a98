import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { HealthRegistry, log, networkOf, OverLimit, SharedLimits } from '@borderlane/runtime'
import { testRedisUrl, waitFor } from '@borderlane/testing'

// Limits of three per minute. Each test has keys of its own, Redis is that of the whole run.

/** A way to Redis that can freeze: connections stay open, and nothing passes any more. */
class SlowWay {
  private readonly sockets: Socket[] = []
  private readonly server: Server

  constructor(private readonly redis: URL) {
    this.server = createServer((client) => {
      const behind = connect(Number(redis.port), redis.hostname)
      client.pipe(behind).pipe(client)
      for (const socket of [client, behind]) this.sockets.push(socket.on('error', () => undefined))
    })
  }

  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    const way = new URL(this.redis)
    way.port = String((this.server.address() as AddressInfo).port)
    return way.href
  }

  freeze(): void {
    for (const socket of this.sockets) socket.pause()
  }

  thaw(): void {
    for (const socket of this.sockets) socket.resume()
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }
}

let way: SlowWay
const open: SharedLimits<'try'>[] = []

/** The limits of one more replica, with its health. */
async function replica(redisUrl: string) {
  const health = new HealthRegistry()
  const limits = new SharedLimits({
    redisUrl,
    prefix: 'test',
    limits: { try: { points: 3, seconds: 60 } },
    factor: 1,
    health,
  })
  open.push(limits)
  const redis = async (): Promise<string | undefined> => (await health.report()).checks['redis']
  await waitFor(async () => (await redis()) === 'up')
  return { limits, redis }
}

/** Counts until the limit refuses; how often it did not. */
async function timesLeft(limits: SharedLimits<'try'>, key: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    try {
      await limits.consume('try', key)
    } catch (reason) {
      if (reason instanceof OverLimit) return count
      throw reason
    }
  }
}

beforeEach(() => {
  log.level = 'silent'
  way = new SlowWay(new URL(testRedisUrl()))
})
afterEach(() => {
  for (const limits of open.splice(0)) limits.close()
  way.close()
})

it('two replicas count together', async () => {
  const [one, other] = [await replica(testRedisUrl()), await replica(testRedisUrl())]
  const key = randomUUID()
  await one.limits.consume('try', key)
  await other.limits.consume('try', key)
  expect(await timesLeft(one.limits, key)).toBe(1)
  expect(await timesLeft(other.limits, key)).toBe(0)
  await other.limits.reward('try', key)
  await other.limits.reward('try', key)
  await other.limits.reward('try', key)
  expect(await timesLeft(one.limits, key)).toBe(1)
  await one.limits.forget('try', key)
  expect(await timesLeft(other.limits, key)).toBe(3)
})

it('a stall of this process is not taken for one of Redis: what Redis refuses stays refused', async () => {
  const { limits } = await replica(testRedisUrl())
  const key = randomUUID()
  for (let count = 0; count < 3; count += 1) await limits.consume('try', key)
  const fourth = limits.consume('try', key).catch((reason: unknown) => reason)
  const end = performance.now() + 400
  while (performance.now() < end);
  expect(await fourth).toBeInstanceOf(OverLimit)
})

it('a Redis that hangs holds no one up, no limit is off, and afterwards replicas count together again', async () => {
  const { limits, redis } = await replica(await way.open())
  const key = randomUUID()
  expect(await timesLeft(limits, key)).toBe(3)

  way.freeze()
  const timed = async (act: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await act()
    return performance.now() - began
  }
  const first = await timed(() => limits.reward('try', randomUUID()))
  // Each replica counts for itself now, from the start.
  const others = await timed(async () => {
    expect(await timesLeft(limits, key)).toBe(3)
    await limits.reward('try', key)
    await limits.forget('try', key)
    expect(await timesLeft(limits, key)).toBe(3)
  })
  // Only the first waits for Redis: the ten others together take less.
  expect(others / first).toBeLessThan(1)
  expect(await redis()).toBe('degraded')

  way.thaw()
  await waitFor(async () => (await redis()) === 'up')
  const shared = randomUUID()
  expect(await timesLeft(limits, shared)).toBe(3)
  expect(await timesLeft((await replica(testRedisUrl())).limits, shared)).toBe(0)
})

it('all networks of one site of IPv6 together have twenty times the limit of one of them', async () => {
  const { limits } = await replica(testRedisUrl())
  const group = (): string => Math.floor(Math.random() * 65_536).toString(16)
  const site = `2001:db8:${group()}`
  const others = `2001:db8:${group()}`
  const takes = async (network: string): Promise<boolean> => {
    try {
      await limits.consume('try', network)
      return true
    } catch (error) {
      if (error instanceof OverLimit) return false
      throw error
    }
  }
  let taken = 0
  // Each of 100 networks stays below its own limit of 3.
  for (let network = 0; network < 100; network += 1)
    if (await takes(networkOf(`${site}:${network.toString(16)}::1`))) taken += 1
  expect(taken).toBe(60)
  expect(await takes(networkOf(`${others}:1::1`))).toBe(true)
  expect(await takes('203.0.113.99')).toBe(true)
})
