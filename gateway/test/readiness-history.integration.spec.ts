import { HealthRegistry } from '@borderlane/runtime'
import { testRedisUrl } from '@borderlane/testing'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../src/config'
import { RateLimits } from '../src/edge/rate-limit'
import { ReadinessHistory } from '../src/pages/readiness-history'

const health = new HealthRegistry()
let ordersIsThere = true
health.add(
  'orders',
  () => {
    if (!ordersIsThere) throw new Error('orders is not there')
  },
  { required: false },
)
health.add('payments', () => undefined, { required: false })
const limits = new RateLimits({ REDIS_URL: testRedisUrl(), RATE_LIMIT_FACTOR: 1 } as Config, health)
let now = new Date()
const replica = () => new ReadinessHistory(health, limits, { now: () => now })

beforeAll(async () => {
  while ((await health.report()).checks['redis'] !== 'up') await pause(50)
  await limits.limits.useRedis((redis) => redis.flushDb())
})
afterAll(() => limits.onApplicationShutdown())

test('a day has a number for each minute in which some replica looked, and none for the others', async () => {
  now = new Date('2031-03-01T10:00:00Z')
  expect(await replica().readDays()).toMatchObject({ since: null, until: '2031-03-01' })
  for (const [time, isThere] of [
    ['2031-03-01T10:00:05Z', true],
    ['2031-03-01T10:01:05Z', false],
    ['2031-03-01T10:02:05Z', false],
    ['2031-03-01T10:07:05Z', true],
    ['2031-03-03T08:00:05Z', false],
  ] as const) {
    now = new Date(time)
    ordersIsThere = isThere
    await replica().takeReading()
    await replica().takeReading()
  }
  const { since, processes } = await replica().readDays()
  expect(since).toBe('2031-03-01T10:00:05.000Z')
  expect(processes.find(({ name }) => name === 'orders')).toEqual({
    name: 'orders',
    ready: false,
    days: [
      { day: '2031-03-01', readings: 4, notReady: 2, longest: 2 },
      { day: '2031-03-03', readings: 1, notReady: 1, longest: 1 },
    ],
  })
  expect(processes.find(({ name }) => name === 'gateway')).toMatchObject({
    ready: true,
    days: [{ readings: 4, notReady: 0 }, { readings: 1 }],
  })
})

test('an old reading is not said to be of now, and a day falls out after 90', async () => {
  now = new Date('2031-05-30T08:00:00Z')
  const { since, processes } = await replica().readDays()
  expect(since).toBe('2031-03-03T08:00:05.000Z')
  expect(processes.map(({ ready }) => ready)).toEqual(processes.map(() => null))
})
