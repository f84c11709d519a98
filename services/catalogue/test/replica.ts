import type { INestApplication } from '@nestjs/common'
import { startTestService, testBroker, testDatabase } from '@borderlane/testing'
import type { DataSource } from 'typeorm'
import { AppModule } from '../src/app.module'
import { Config } from '../src/config'

/** 199 countries, each with all others. */
export const PAIRS = 39_402

export type Database = Awaited<ReturnType<typeof testDatabase>>
export type Replica = Pick<INestApplication, 'get' | 'close'>

const running = new Set<Replica>()

/** The whole service on a database, on the worker's broker. */
export async function startReplica(database: Database): Promise<Replica> {
  const broker = await testBroker()
  const settings = { ...broker.settings('catalogue'), ...database.settings }
  const config = Config.parse({ INTERNAL_PORT: 0, LOG_LEVEL: 'silent', SHUTDOWN_DELAY_MS: 0, ...settings })
  const replica = await startTestService({ name: 'catalogue', module: AppModule.with(config), config })
  running.add(replica)
  return replica
}

export async function stopReplica(replica: Replica): Promise<void> {
  running.delete(replica)
  await replica.close()
}

export async function stopReplicas(): Promise<void> {
  for (const replica of running) await stopReplica(replica)
}

export async function countRows(db: DataSource, where = 'true'): Promise<number> {
  const [row] = await db.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM requirement WHERE ${where}`,
  )
  return row.count
}
