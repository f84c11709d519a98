import { defineJob, Job, Jobs, JobsModule } from '@borderlane/messaging'
import { HealthRegistry, log, RuntimeModule } from '@borderlane/runtime'
import { testRedisUrl, testSettings, waitFor } from '@borderlane/testing'
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { getQueueToken } from '@nestjs/bull'
import type { Queue } from 'bull'
import { Redis } from 'ioredis'
import { z } from 'zod'

const work = defineJob('payments.work', z.strictObject({ thingId: z.uuid() }))
const round = defineJob('payments.round')
const daily = defineJob('payments.daily')
const ROUND_MS = 300
const DAY_MS = 24 * 3_600_000

/** What the worker does; every test says it itself. */
let effect: (thingId: string) => Promise<void> = () => Promise.resolve()
let rounds = 0
let days = 0

@Injectable()
class Workers {
  @Job(work)
  async work({ thingId }: { thingId: string }): Promise<void> {
    await effect(thingId)
  }

  @Job(round, { everyMs: ROUND_MS })
  round(): Promise<void> {
    rounds += 1
    return Promise.resolve()
  }

  @Job(daily, { everyMs: DAY_MS })
  daily(): Promise<void> {
    days += 1
    return Promise.resolve()
  }
}

@Module({})
class ExampleModule {}

describe('a job', () => {
  const THING = '0199d5f0-0000-7000-8000-000000000001'
  const replicas: INestApplicationContext[] = []
  let redis: Redis

  const startReplica = async (redisUrl = testRedisUrl()): Promise<Jobs> => {
    const config = { ...testSettings, REDIS_URL: redisUrl }
    const app = await NestFactory.createApplicationContext(
      {
        module: ExampleModule,
        imports: [RuntimeModule.with(config), JobsModule.forProcess({ name: 'payments', config })],
        providers: [Workers],
      },
      { logger: false, abortOnError: false },
    )
    replicas.push(app)
    return app.get(Jobs)
  }

  beforeAll(() => {
    log.level = 'silent'
  })

  beforeEach(async () => {
    redis = new Redis(testRedisUrl())
    await redis.flushdb()
    effect = () => Promise.resolve()
    rounds = 0
    days = 0
  })

  afterEach(async () => {
    await Promise.all(replicas.splice(0).map((app) => app.close()))
    await redis.quit()
  })

  it('says that Redis is not well while it answers and takes nothing', async () => {
    const url = new URL(testRedisUrl())
    url.username = 'reader'
    url.password = 'of-this-test'
    await redis.call('ACL', 'SETUSER', 'reader', 'on', `>${url.password}`, '~*', '&*', '+@all')
    await startReplica(url.href)
    const stateOfRedis = async () => (await replicas[0]!.get(HealthRegistry).report()).checks['redis']
    await waitFor(async () => (await stateOfRedis()) === 'up')
    await redis.call('ACL', 'SETUSER', 'reader', '-set')
    expect(await stateOfRedis()).toBe('degraded')
  })

  it('whose queue fails again and again is said once', async () => {
    const warnings = jest.spyOn(log, 'warn').mockReturnValue()
    await startReplica()
    const queue = replicas[0]!.get<Queue>(getQueueToken('payments'), { strict: false })
    for (let count = 0; count < 3; count += 1) queue.emit('error', new Error('no memory'))
    const lines = warnings.mock.calls.filter(([{ event }]) => event === 'queue.error')
    warnings.mockRestore()
    expect(lines).toHaveLength(1)
  })

  it('is done once by several replicas, however often it is added under its key', async () => {
    const done: string[] = []
    effect = (thingId) => Promise.resolve(void done.push(thingId))
    const [first, second] = [await startReplica(), await startReplica()]
    const add = (jobs: Jobs) => jobs.add(work, { thingId: THING }, { key: 'a' })
    await Promise.all([add(first), add(second), add(first), add(second)])
    await waitFor(() => done.length > 0)
    // Another one, to be sure that the queue has gone on.
    await first.add(work, { thingId: THING }, { key: 'b' })
    await waitFor(() => done.length > 1)
    await add(second)
    await first.add(work, { thingId: THING }, { key: 'c' })
    await waitFor(() => done.length > 2)
    expect(done).toHaveLength(3)
  })

  it('that fails is tried again, later each time, until it succeeds', async () => {
    const order: string[] = []
    // Timers of this process that begin with a try end before the next one does.
    const pausesMs = [900, 1_900]
    effect = () => {
      const pauseMs = pausesMs.shift()
      order.push('a try')
      if (pauseMs === undefined) return Promise.resolve()
      setTimeout(() => order.push(`${pauseMs} ms`), pauseMs)
      return Promise.reject(new Error('not yet'))
    }
    const jobs = await startReplica()
    await jobs.add(work, { thingId: THING }, { key: 'a' })
    await waitFor(() => order.filter((what) => what === 'a try').length === 3)
    expect(order).toEqual(['a try', '900 ms', 'a try', '1900 ms', 'a try'])
  })

  it('that waits is not done before its time', async () => {
    const order: string[] = []
    effect = () => Promise.resolve(void order.push('work'))
    const jobs = await startReplica()
    const waits = new Promise((resolve) => setTimeout(resolve, 390)).then(() => order.push('390 ms'))
    await jobs.add(work, { thingId: THING }, { key: 'a', delayMs: 400 })
    await waitFor(() => order.includes('work'))
    await waits
    expect(order).toEqual(['390 ms', 'work'])
  })

  it('keeps nothing but what its definition names, and takes nothing else', async () => {
    const jobs = await startReplica()
    const add = (payload: object) => jobs.add(work, payload as { thingId: string }, { key: 'a' })
    await expect(add({ thingId: THING, passportNumber: 'N1234567' })).rejects.toThrow()
    await expect(add({ thingId: 'nonsense' })).rejects.toThrow()
    expect(await redis.keys('bull:payments:payments.work*')).toEqual([])
    await add({ thingId: THING })
    expect(await redis.hget('bull:payments:payments.work:a', 'data')).toBe(JSON.stringify({ thingId: THING }))
  })

  it('is tried eight times in about two minutes; a done one is kept for an hour, a failed one for 14 days', async () => {
    const jobs = await startReplica()
    await jobs.add(work, { thingId: THING }, { key: 'a', delayMs: 60_000 })
    const kept = await redis.hget('bull:payments:payments.work:a', 'opts')
    expect(JSON.parse(kept!)).toMatchObject({
      attempts: 8,
      backoff: { type: 'exponential', delay: 1_000 },
      removeOnComplete: { age: 3_600, count: 1_000 },
      removeOnFail: { age: 1_209_600 },
    })
  })

  it('of every so often runs once in its time, not once in each replica', async () => {
    await Promise.all([startReplica(), startReplica(), startReplica()])
    await waitFor(() => rounds >= 4)
    const slots = (await redis.keys('bull:payments:payments.round:*')).length
    expect(rounds).toBeLessThanOrEqual(slots)
  })

  it('of every day runs at the start, once among the replicas: not each process lives for a day', async () => {
    const [jobs] = await Promise.all([startReplica(), startReplica(), startReplica()])
    await waitFor(() => days > 0)
    // Another one, to be sure that the queue has gone on.
    let done = false
    effect = () => Promise.resolve(void (done = true))
    await jobs.add(work, { thingId: THING }, { key: 'a' })
    await waitFor(() => done)
    expect(days).toBe(1)
  })

  it('in work is finished before its process ends', async () => {
    let release!: () => void
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let [begun, done] = [false, false]
    effect = async () => {
      begun = true
      await released
      done = true
    }
    const jobs = await startReplica()
    await jobs.add(work, { thingId: THING }, { key: 'a' })
    await waitFor(() => begun)
    const closed = replicas.splice(0)[0]!.close()
    release()
    await closed
    expect(done).toBe(true)
  })

  it('of a process that stops when it has just begun leaves no failure that no one hears', async () => {
    const unheard = jest.fn()
    process.on('unhandledRejection', unheard)
    for (let round = 0; round < 8; round += 1) {
      await startReplica()
      // At another moment each time: while its connections are made, and after.
      await new Promise((resolve) => setTimeout(resolve, 2 * round))
      await replicas.pop()!.close()
    }
    process.off('unhandledRejection', unheard)
    expect(unheard).not.toHaveBeenCalled()
  })

  it('cannot be added without Redis, and says so instead of waiting for it', async () => {
    const jobs = await startReplica('redis://127.0.0.1:1')
    await expect(jobs.add(work, { thingId: THING }, { key: 'a' })).rejects.toThrow()
  })
})
