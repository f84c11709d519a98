import { randomBytes } from 'node:crypto'
import { migrate, type MigrationClass, roleStatements } from '@borderlane/persistence'
import { Client } from 'pg'
import { loadTestConfig } from './config'

const POOL_SIZE = 5

export interface TestDatabase {
  settings: { DATABASE_URL: string; DATABASE_OWNER_URL: string; DATABASE_POOL_SIZE: number }
  query: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

/** What a database of tests holds from its beginning. */
export interface Filling {
  /** Of all fillings of a schema. */
  name: string
  /** What is there before it. */
  after?: Filling
  fill: (database: TestDatabase) => Promise<void>
}

/**
 * A fresh database with the place of one service in it.
 * @param filling done once in a run of the tests, by the first caller: the others get a copy of what it left
 */
export async function testDatabase(schema: string, filling?: Filling): Promise<TestDatabase> {
  return freshDatabase(schema, filling && (await filledDatabase(schema, filling)))
}

/** @param template the name of the database of which it is a copy */
async function freshDatabase(schema: string, template: string | undefined): Promise<TestDatabase> {
  const { TEST_POSTGRES_URL, TEST_ROLE_PASSWORD: password } = loadTestConfig()
  const name = `test_${schema}_${randomBytes(6).toString('hex')}`
  // Without syncs, a copy of the files costs less than the same as a log.
  const copied = template ? `TEMPLATE ${template} STRATEGY FILE_COPY` : ''
  const url = (user?: string): string => {
    const address = new URL(TEST_POSTGRES_URL)
    address.pathname = `/${name}`
    if (user) {
      address.username = user
      address.password = password
    }
    return address.href
  }
  const client = new Client({ connectionString: url(), options: `-c search_path=${schema}` })
  client.on('error', () => undefined)
  // One at a time: Postgres refuses two copies of one template, and roles belong to the whole server.
  await asAdministrator('test databases', async (administrator) => {
    await administrator.query(`CREATE DATABASE ${name} ${copied}`)
    await client.connect()
    for (const sql of roleStatements(schema, { ownerPassword: password, appPassword: password })) {
      await client.query(sql)
    }
  })
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

/** A fresh database whose schema is at its head: a copy of one that was migrated once in a run of the tests. */
export function migratedDatabase(
  schema: string,
  migrations: readonly MigrationClass[],
): Promise<TestDatabase> {
  const fill = ({ settings }: TestDatabase) =>
    migrate({ schema, ownerUrl: settings.DATABASE_OWNER_URL, migrations })
  return testDatabase(schema, { name: 'migrated', fill })
}

async function filledDatabase(schema: string, filling: Filling): Promise<string> {
  const name = `${filling.name}_${schema}`
  const before = filling.after && (await filledDatabase(schema, filling.after))
  await asAdministrator('test templates', async (client) => {
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = $1`, [name])
    if (rowCount) return
    const database = await freshDatabase(schema, before)
    await filling.fill(database)
    await database.close()
    const made = new URL(database.settings.DATABASE_URL).pathname.slice(1)
    // Last, so that what broke off is no template.
    await client.query(`ALTER DATABASE ${made} RENAME TO ${name}`)
  })
  return name
}

/** Works in the database that all files share, where a lock is one for all of them. */
async function asAdministrator(lock: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: loadTestConfig().TEST_POSTGRES_URL })
  await client.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext($1))`, [lock])
    await work(client)
  } finally {
    await client.end()
  }
}
