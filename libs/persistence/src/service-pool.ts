import { gauge } from '@borderlane/runtime'
import pg, { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import { LOCK_TIMEOUT_MS, lockTimeout, startWithDeadline } from './deadline'
import { traceStatement } from './statement-span'
import { PoolShares } from './pool-shares'

type Connected = Parameters<Pool['connect']>[0]

const START = 'START TRANSACTION'

/** A connection of a service's pool: its transactions begin with their deadline. */
class ServiceClient extends Client {
  private lockTimeoutMs = LOCK_TIMEOUT_MS

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
