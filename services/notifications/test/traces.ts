import { log } from '@borderlane/runtime'
import type { TestDatabase } from '@borderlane/testing'
import type { INestApplication } from '@nestjs/common'
import type { Redis } from 'ioredis'
import pino from 'pino'

/** Everything that this process logs from now on, line by line. */
export function collectLog(): string[] {
  const lines: string[] = []
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[
    pino.symbols.streamSym
  ]!
  jest.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
  return lines
}

/** Every row of every table of the service. */
export async function dumpTables(database: TestDatabase): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'notifications'`,
  )
  const rows: object[] = []
  for (const { name } of tables)
    rows.push(...(await database.query<object>(`SELECT row_to_json(t) AS row FROM ${name} t`)))
  return JSON.stringify(rows)
}

/** Every key of the jobs' Redis with its value. */
export async function dumpRedis(redis: Redis): Promise<string> {
  const keys = await redis.keys('*')
  const values = await Promise.all(
    keys.map(async (key) => {
      const type = await redis.type(key)
      if (type === 'hash') return redis.hgetall(key)
      if (type === 'string') return redis.get(key)
      if (type === 'list') return redis.lrange(key, 0, -1)
      if (type === 'set') return redis.smembers(key)
      if (type === 'zset') return redis.zrange(key, 0, -1)
      if (type === 'stream') return redis.xrange(key, '-', '+')
      throw new Error(`not read: ${key} (${type})`)
    }),
  )
  return JSON.stringify(keys.map((key, index) => [key, values[index]]))
}

/** The value of a sample on the internal port, 0 when it is not there. */
export async function metric(app: INestApplication, sample: string): Promise<number> {
  const lines = (await (await fetch(`${await app.getUrl()}/metrics`)).text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${sample} `))?.split(' ')[1] ?? 0)
}
