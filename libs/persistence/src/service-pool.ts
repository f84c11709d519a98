import { gauge, currentWork, EVENTS, JOBS, timeLeft, beginClientSpan, failureOf } from '@borderlane/runtime'
import pg, { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import { AppError } from '@borderlane/contracts/define'
import { BACKGROUND_LOCK_TIMEOUT_MS, lockTimeout, startWithDeadline } from './deadline'

const WAIT_MS = 2_500
/** No one waits for a job: it may wait longer, until those before it have given up. */
const JOB_WAITS_MS = 15_000

interface Waiting {
  share: string | undefined
  go: () => void
}

/**
 * Who may hold how many connections of a pool, so that no kind of work takes all of them: all events together a third,
 * all jobs together a third, one call a half, all calls together all but two. The relay and health have no limit of
 * their own. So a request that only reads gets a connection while jobs and events wait for locked rows.
 */
class PoolShares {
  private readonly held = new Map<string, number>()
  private calls = 0
  private readonly queue: Waiting[] = []
  /** Of events, and as much again of jobs. */
  private readonly ofOneKind: number
  private readonly ofOneCall: number
  private readonly ofCalls: number

  constructor(size: number) {
    this.ofOneKind = Math.max(2, Math.floor(size / 3))
    this.ofOneCall = Math.max(1, Math.ceil(size / 2))
    this.ofCalls = Math.max(1, size - 2)
  }

  /**
   * Waits until the work being done may have one more connection.
   * @returns releases it
   * @throws AppError `service.unavailable` when others of its kind hold them for too long, `service.timeout` when
   *   no one waits for the work any more
   */
  async take(): Promise<() => void> {
    const share = currentWork()?.share
    if (this.isFree(share)) this.count(share, 1)
    else await this.wait(share)
    let given = false
    return () => {
      if (given) return
      given = true
      this.count(share, -1)
      this.next()
    }
  }

  /** How much work waits for a connection. */
  get waiting(): number {
    return this.queue.length
  }

  private wait(share: string | undefined): Promise<void> {
    const limit = share === JOBS ? JOB_WAITS_MS : WAIT_MS
    const waitMs = timeLeft(limit)
    if (waitMs <= 0) return Promise.reject(new AppError('service.timeout'))
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        share,
        go: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiting), 1)
        reject(new AppError(waitMs < limit ? 'service.timeout' : 'service.unavailable'))
      }, waitMs)
      this.queue.push(waiting)
    })
  }

  private next(): void {
    for (let index = 0; index < this.queue.length;) {
      const waiting = this.queue[index]!
      if (this.isFree(waiting.share)) {
        this.queue.splice(index, 1)
        this.count(waiting.share, 1)
        waiting.go()
      } else index += 1
    }
  }

  private isFree(share: string | undefined): boolean {
    if (share === undefined) return true
    const held = this.held.get(share) ?? 0
    if (share === EVENTS || share === JOBS) return held < this.ofOneKind
    return held < this.ofOneCall && this.calls < this.ofCalls
  }

  private count(share: string | undefined, by: 1 | -1): void {
    if (share === undefined) return
    if (share !== EVENTS && share !== JOBS) this.calls += by
    const held = (this.held.get(share) ?? 0) + by
    if (held === 0) this.held.delete(share)
    else this.held.set(share, held)
  }
}

type Connected = Parameters<Pool['connect']>[0]

const START = 'START TRANSACTION'

/** A connection of a service's pool: its transactions begin with their deadline. */
class ServiceClient extends Client {
  private lockTimeoutMs = BACKGROUND_LOCK_TIMEOUT_MS

  constructor(config?: ClientConfig) {
    super(config)
    // A connection can end after the pool has let go of it and before TypeORM listens. Its next user gets the
    // error; without a listener it would end the process.
    this.on('error', () => undefined)
  }

  /** As long as who uses the connection next may wait for locked rows; single statements have no message to say it in. */
  async limitLocks(timeoutMs: number): Promise<void> {
    if (this.lockTimeoutMs === timeoutMs) return
    await super.query(`SET lock_timeout = ${timeoutMs}`)
    this.lockTimeoutMs = timeoutMs
  }

  /** `query` has many forms; all of them come here, and `never` fits the result of each. */
  override query(first: unknown, ...rest: unknown[]): never {
    const query = super.query.bind(this) as (...given: unknown[]) => never
    const given = [first === START ? startWithDeadline(START) : first, ...rest]
    return traceStatement(given, query)
  }
}

/** A service's pool: work waits for a connection until its share has one. */
class ServicePool extends Pool {
  private readonly shares: PoolShares
  private readonly ends = new Map<PoolClient, () => void>()

  constructor(config: PoolConfig) {
    super({ ...config, Client: ServiceClient })
    this.shares = new PoolShares(this.options.max)
    // Not before: where the server is not there yet, TypeORM throws this pool away and makes another one.
    this.once('connect', () => this.measure())
    this.on('release', (_error, client) => {
      this.ends.get(client)?.()
      this.ends.delete(client)
    })
  }

  private measure(): void {
    gauge('database_connections_taken', 'Connections of the pool that work holds', () => {
      return this.totalCount - this.idleCount
    })
    gauge('database_connections_awaited', 'Work that waits for a connection', () => this.shares.waiting)
  }

  override connect(): Promise<PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<PoolClient> | undefined {
    const client = this.connectInShare()
    if (!connected) return client
    client.then(
      (given) => connected(undefined, given, (error) => given.release(error as Error)),
      (error: Error) => connected(error, undefined, () => undefined),
    )
  }

  private async connectInShare(): Promise<PoolClient> {
    const giveBack = await this.shares.take()
    try {
      const client = await super.connect()
      this.ends.set(client, giveBack)
      await (client as PoolClient & ServiceClient).limitLocks(lockTimeout()).catch((error: Error) => {
        client.release(error)
        throw error
      })
      return client
    } catch (error) {
      giveBack()
      throw error
    }
  }
}

/** What TypeORM's option `driver` takes: pg with a pool and connections of ours. */
export const serviceDriver = { ...pg, Pool: ServicePool, Client: ServiceClient }

const VERB = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|START|COMMIT|ROLLBACK|LOCK|SET)\b/i
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+(?:ONLY\s+)?(?:"?\w+"?\.)?"?(\w+)/i
/** As much of a statement as its summary is looked for in. */
const HEAD = 400

/**
 * Sends a statement in a span of its own, where a traced request is worked on. The span has what it does and to which
 * table, never its text or values.
 * @param given what `query` of pg takes, in any of its forms
 */
export function traceStatement<T>(given: unknown[], query: (...given: unknown[]) => T): T {
  const text = textOf(given[0])
  const span =
    text === undefined ? undefined : beginClientSpan(summaryOf(text), { 'db.system.name': 'postgresql' })
  if (!span) return query(...given)
  const last = given.at(-1)
  if (typeof last === 'function') {
    const callback = (error: unknown, ...rest: unknown[]): void => {
      span.end({ failure: error ? failureOf(error) : undefined })
      last(error, ...rest)
    }
    return query(...given.slice(0, -1), callback)
  }
  const result = query(...given)
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      (error: unknown) => span.end({ failure: failureOf(error) }),
    )
  else span.end()
  return result
}

/** @returns undefined for what is no statement but an object that reads its answer itself */
function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first
  const { text, submit } = (first ?? {}) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : undefined
}

/** `INSERT order`: the name of a span may not be a name of its own for each statement. */
export function summaryOf(text: string): string {
  const head = text.slice(0, HEAD)
  const verb = VERB.exec(head)?.[1]
  const table = TABLE.exec(head)?.[1]
  return [verb?.toUpperCase() ?? 'statement', table].filter(Boolean).join(' ')
}
