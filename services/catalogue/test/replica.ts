import type { Call, OutputOf, RequestOf } from '@borderlane/contracts/define'
import { Calls, NatsConnection } from '@borderlane/messaging'
import { HealthRegistry } from '@borderlane/runtime'
import type { INestApplication } from '@nestjs/common'
import { startTestService, testBroker, type testDatabase } from '@borderlane/testing'
import type { DataSource } from 'typeorm'
import { AppModule } from '../src/app.module'
import { Config } from '../src/config'

/** 199 countries, each with all others. */
export const PAIRS = 39_402

type Broker = Awaited<ReturnType<typeof testBroker>>
export type Database = Awaited<ReturnType<typeof testDatabase>>
export type Replica = Pick<INestApplication, 'get' | 'close'>
export type Ask = <C extends Call>(contract: C, input: RequestOf<C>) => Promise<OutputOf<C>>

const running = new Set<Replica>()
let broker: Promise<Broker> | undefined
let gateway: NatsConnection | undefined

/** The whole service on a database, on the worker's broker. */
export async function startReplica(database: Database): Promise<Replica> {
  const settings = { ...(await ownBroker()).settings('catalogue'), ...database.settings }
  const config = Config.parse({ INTERNAL_PORT: 0, LOG_LEVEL: 'silent', SHUTDOWN_DELAY_MS: 0, ...settings })
  const replica = await startTestService({ name: 'catalogue', module: AppModule.with(config), config })
  running.add(replica)
  return replica
}

export async function stopReplica(replica: Replica): Promise<void> {
  running.delete(replica)
  await replica.close()
}

export async function stopAll(): Promise<void> {
  for (const replica of running) await stopReplica(replica)
  await gateway?.onApplicationShutdown()
}

/** Calls as the gateway makes them for a guest. */
export async function guestOfGateway(): Promise<Ask> {
  gateway = await NatsConnection.open(
    'gateway',
    (await ownBroker()).settings('gateway'),
    new HealthRegistry(),
  )
  const calls = new Calls('gateway', gateway)
  return (contract, input) => calls.send(contract, input, { kind: 'guest' })
}

export async function countRows(db: DataSource, where = 'true'): Promise<number> {
  const [row] = await db.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM requirement WHERE ${where}`,
  )
  return row.count
}

/** One for the file, because each is a fresh one. */
function ownBroker(): Promise<Broker> {
  return (broker ??= testBroker())
}
