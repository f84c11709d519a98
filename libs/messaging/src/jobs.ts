import {
  currentRequest,
  gauge,
  log,
  newRequestContext,
  type RequestContext,
  runInSpan,
  runJob,
} from '@borderlane/runtime'
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common'
import type { Job as BullJob, JobOptions as BullOptions, Queue } from 'bull'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { DiscoveredMethods } from './discovered-methods'

const JOB = Symbol('job that a method does')
const CONCURRENCY = 5
const FIRST_RETRY_MS = 1_000
const ATTEMPTS = 8
const KEEP_DONE = { age: 3_600, count: 1_000 }
/** The failed set is the dead-letter queue: 14 days, in seconds. */
const KEEP_FAILED = { age: 14 * 24 * 3_600 }

export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  /** `<service>.<verb>` */
  name: string
  payload: P
}

/** Between two lines about errors of the queue. */
const QUIET_MS = 60_000
const Nothing = z.strictObject({})

/** Defines a job. The payload, of one that has any, holds ids only, because it is kept in Redis. */
export function defineJob<P extends z.ZodType = typeof Nothing>(
  name: `${string}.${string}`,
  payload?: P,
): JobDefinition<P> {
  return { name, payload: payload ?? (Nothing as unknown as P) }
}

/** Bull keeps what it does not know: the request that a job came from. */
type JobOptionsWithRequest = BullOptions & { request?: RequestContext }

interface JobOptions {
  /**
   * Also runs with an empty payload when a process starts and every so many milliseconds after that, once among all
   * replicas. Without the start its turn would never come where no process lives that long.
   */
  everyMs?: number
}

/** Makes a provider's method the worker of a job. It may run twice, so its effect must be idempotent. */
export function Job<P extends z.ZodType>(definition: JobDefinition<P>, options: JobOptions = {}) {
  return function decorate<M extends (payload: z.output<P>) => Promise<void>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void {
    Reflect.defineMetadata(JOB, { definition, options }, descriptor.value!)
  }
}

/**
 * Waits for a connection that is just being made. To stop waiting for jobs Bull ends its blocking one, and the failure
 * of one that was not there yet would be heard by no one: the process would end with it.
 */
function made(connection: Redis): Promise<void> {
  if (!['connecting', 'connect'].includes(connection.status)) return Promise.resolve()
  return new Promise((resolve) => {
    connection.once('ready', resolve)
    connection.once('close', resolve)
  })
}

export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = []

  constructor(
    private readonly queue: Queue,
    private readonly methods: DiscoveredMethods,
    private readonly connections: readonly Redis[],
  ) {}

  /**
   * Puts a job into the queue. Fails at once while Redis is away.
   * @param key dedupes while a job with it exists, done ones included for an hour
   */
  async add<P extends z.ZodType>(
    definition: JobDefinition<P>,
    payload: z.input<P>,
    options: { key: string; delayMs?: number },
  ): Promise<void> {
    const made: JobOptionsWithRequest = {
      jobId: `${definition.name}:${options.key}`,
      delay: options.delayMs,
      attempts: ATTEMPTS,
      backoff: { type: 'exponential', delay: FIRST_RETRY_MS },
      removeOnComplete: KEEP_DONE,
      removeOnFail: KEEP_FAILED,
      request: currentRequest(),
    }
    await this.queue.add(definition.name, definition.payload.parse(payload), made)
  }

  onApplicationBootstrap(): void {
    gauge('jobs_waiting', 'Jobs that wait for a worker', () => this.queue.getWaitingCount())
    gauge('jobs_failed', 'Jobs that were given up, of the last 14 days', () => this.queue.getFailedCount())
    let quietUntil = 0
    this.queue.on('error', (err) => {
      // A Redis that takes nothing refuses each of many commands a second.
      if (performance.now() < quietUntil) return
      quietUntil = performance.now() + QUIET_MS
      log.warn({ event: 'queue.error', err }, 'job queue reported an error')
    })
    this.queue.on('failed', (job: BullJob, err) =>
      log.warn({ event: 'job.failed', job: job.name, attempt: job.attemptsMade, err }, 'a job failed'),
    )
    for (const { definition, options, method } of this.listJobs()) this.work(definition, options, method)
  }

  /** The jobs of this process. */
  listJobs() {
    return this.methods.all().flatMap(({ method }) => {
      const found = Reflect.getMetadata(JOB, method) as
        | { definition: JobDefinition; options: JobOptions }
        | undefined
      return found ? [{ ...found, method }] : []
    })
  }

  private work(definition: JobDefinition, options: JobOptions, method: (payload: unknown) => unknown): void {
    const process = async (job: BullJob): Promise<void> => {
      const context = newRequestContext((job.opts as JobOptionsWithRequest).request ?? {})
      await runInSpan('consumer', definition.name, context, async () => {
        await runJob(() => method(definition.payload.parse(job.data)))
      })
    }
    // It ends so when the process stops before Redis was ever there.
    this.queue
      .process(definition.name, CONCURRENCY, process)
      .catch((err: unknown) =>
        log.warn(
          { event: 'queue.not_worked', job: definition.name, err },
          'job queue has no worker here; its jobs do not run',
        ),
      )
    const { everyMs } = options
    if (!everyMs) return
    // All replicas name the same slot of time, so that only one of them runs it; nothing to repair after Redis.
    const schedule = (): void => {
      this.add(definition, {}, { key: String(Math.floor(Date.now() / everyMs)) }).catch((err: unknown) =>
        log.warn(
          { event: 'job.not_scheduled', job: definition.name, err },
          'scheduled job could not be queued',
        ),
      )
    }
    schedule()
    this.timers.push(setInterval(schedule, everyMs))
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.timers.forEach((timer) => clearInterval(timer))
    // Once one is there Bull may make the next one, and name its workers on it.
    for (let seen = 0; seen < this.connections.length;) {
      seen = this.connections.length
      await Promise.all(this.connections.map(made))
    }
    // Local: other replicas go on. Waits for the jobs in work.
    await this.queue.pause(true).catch(() => undefined)
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close().catch(() => undefined)
    // Bull leaves open what it did not make itself.
    for (const connection of this.connections) connection.disconnect()
  }
}
