import { randomBytes } from 'node:crypto'
import { roleStatements } from '@borderlane/persistence'
import { Client } from 'pg'
import { loadTestConfig } from './config'

const POOL_SIZE = 5

export interface TestDatabase {
  /** What a service needs in its settings. */
  settings: { DATABASE_URL: string; DATABASE_OWNER_URL: string; DATABASE_POOL_SIZE: number }
  /** Runs SQL as the administrator, in the service's schema. */
  query: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

/** A fresh database with the place of one service in it. */
export async function testDatabase(schema: string): Promise<TestDatabase> {
  const { TEST_POSTGRES_URL, TEST_ROLE_PASSWORD: password } = loadTestConfig()
  const name = `test_${schema}_${randomBytes(6).toString('hex')}`
  await asAdministrator(
    TEST_POSTGRES_URL,
    async (client) => void (await client.query(`CREATE DATABASE ${name}`)),
  )
  const url = (user?: string): string => {
    const address = new URL(TEST_POSTGRES_URL)
    address.pathname = `/${name}`
    if (user) {
      address.username = user
      address.password = password
    }
    return address.href
  }
  await asAdministrator(url(), async (client) => {
    // Roles belong to the whole server: two files that make the same one at the same time would clash.
    await client.query(`SELECT pg_advisory_lock(hashtext('test roles'))`)
    for (const sql of roleStatements(schema, { ownerPassword: password, appPassword: password })) {
      await client.query(sql)
    }
  })
  const client = new Client({ connectionString: url(), options: `-c search_path=${schema}` })
  client.on('error', () => undefined)
  await client.connect()
  return {
    settings: {
      DATABASE_URL: url(`${schema}_app`),
      DATABASE_OWNER_URL: url(`${schema}_owner`),
      DATABASE_POOL_SIZE: POOL_SIZE,
    },
    query: async <Row extends object>(sql: string, values?: unknown[]) =>
      (await client.query<Row>(sql, values)).rows,
    close: () => client.end(),
  }
}

async function asAdministrator(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // CREATE DATABASE copies a template, and Postgres refuses that while another copy runs: one at a time.
    await client.query(`SELECT pg_advisory_lock(hashtext('test databases'))`)
    await work(client)
  } finally {
    await client.end()
  }
}
