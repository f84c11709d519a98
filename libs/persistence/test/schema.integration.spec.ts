import { migrate, refuseChanges, roleStatements } from '@borderlane/persistence'
import { HealthRegistry } from '@borderlane/runtime'
import { testDatabase, type TestDatabase, waitFor } from '@borderlane/testing'
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm'
import { requireMigrated } from '../src/migrate'
import { CreateThing1790000900100, openPlace, runAs, SCHEMA } from './place'

let database: TestDatabase

const migrateWith = (...migrations: (new () => MigrationInterface)[]): Promise<void> =>
  migrate({ schema: SCHEMA, ownerUrl: database.settings.DATABASE_OWNER_URL, migrations })
const asApp = (sql: string): Promise<unknown[]> => runAs(database.settings.DATABASE_URL, sql)
const asOwner = (sql: string): Promise<unknown[]> => runAs(database.settings.DATABASE_OWNER_URL, sql)
const tables = (): Promise<object[]> =>
  database.query(`SELECT tablename FROM pg_tables WHERE schemaname = '${SCHEMA}' ORDER BY 1`)

beforeEach(async () => {
  database = await testDatabase(SCHEMA)
})
afterEach(() => database.close())

describe('migrations', () => {
  it('happen once when several replicas start together', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrateWith(CreateThing1790000900100)))
    const done = await database.query(`SELECT name FROM migration ORDER BY name`)
    expect(done).toEqual([
      { name: 'CreateMessagingTables1790000800000' },
      { name: 'CreateThing1790000900100' },
      { name: 'PartitionMessages1791310051000' },
    ])
  })

  it('leave nothing of one that fails, and let the next start try again', async () => {
    class BreakInTheMiddle1790000900200 implements MigrationInterface {
      static repaired = false
      async up(runner: QueryRunner): Promise<void> {
        await runner.query(`CREATE TABLE half (id int)`)
        if (!BreakInTheMiddle1790000900200.repaired) await runner.query(`SELECT 1 / 0`)
      }
      async down(): Promise<void> {}
    }
    await expect(migrateWith(CreateThing1790000900100, BreakInTheMiddle1790000900200)).rejects.toThrow(
      'division',
    )
    expect(await tables()).toContainEqual({ tablename: 'thing' })
    expect(await tables()).not.toContainEqual({ tablename: 'half' })

    BreakInTheMiddle1790000900200.repaired = true
    await migrateWith(CreateThing1790000900100, BreakInTheMiddle1790000900200)
    expect(await tables()).toContainEqual({ tablename: 'half' })
  })

  it('can be reverted to nothing', async () => {
    await migrateWith(CreateThing1790000900100)
    const owner = new DataSource({
      type: 'postgres',
      url: database.settings.DATABASE_OWNER_URL,
      schema: SCHEMA,
      migrations: [CreateThing1790000900100],
      extra: { options: `-c search_path=${SCHEMA}` },
    })
    await owner.initialize()
    const { CreateMessagingTables1790000800000 } = await import('../src/create-messaging-tables.migration')
    const { PartitionMessages1791310051000 } = await import('../src/partition-messages.migration')
    const runner = owner.createQueryRunner()
    await runner.startTransaction()
    await new PartitionMessages1791310051000().down(runner)
    await runner.commitTransaction()
    await new CreateThing1790000900100().down(owner.createQueryRunner())
    await new CreateMessagingTables1790000800000().down(owner.createQueryRunner())
    await owner.destroy()
    expect(await tables()).toEqual([{ tablename: 'migration' }])
  })
})

describe('a service without the password of its owner', () => {
  const open = (): Promise<unknown> =>
    openPlace({ settings: { ...database.settings, DATABASE_OWNER_URL: undefined } }).then((place) =>
      place.close(),
    )

  it('starts on a schema that the migrate program has brought to head, and on no other', async () => {
    await expect(open()).rejects.toThrow(
      /schema \w+ lacks CreateMessagingTables.*CreateThing.*migrate program/,
    )
    await migrateWith()
    await expect(open()).rejects.toThrow(/lacks CreateThing1790000900100:/)
    await migrateWith(CreateThing1790000900100)
    await open()
  })
})

describe('versions that run on one schema', () => {
  class MoveName1790000900300 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`ALTER TABLE thing ADD COLUMN title text`)
    }
    async down(): Promise<void> {}
  }
  class DropName1790000900400 implements MigrationInterface {
    static readonly needs = 'MoveName1790000900300'
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`ALTER TABLE thing DROP COLUMN name`)
    }
    async down(): Promise<void> {}
  }
  const versions = [[], [MoveName1790000900300], [MoveName1790000900300, DropName1790000900400]].map(
    (more) => [CreateThing1790000900100, ...more],
  )
  const starts = (version: number): Promise<void> =>
    requireMigrated({ schema: SCHEMA, url: database.settings.DATABASE_URL, migrations: versions[version]! })
  const [first, next, last] = [0, 1, 2] as const

  it('the one before goes on on the next schema; one that is too old says so and starts nothing', async () => {
    await migrateWith(...versions[next]!)
    await starts(first)
    await expect(starts(last)).rejects.toThrow(/lacks DropName1790000900400: run this version's migrate/)
    await migrateWith(...versions[last]!)
    await starts(last)
    await starts(next)
    const tooOld = `schema ${SCHEMA} needs a newer version than this one (one that knows MoveName1790000900300)`
    await expect(starts(first)).rejects.toThrow(tooOld)
    await expect(migrateWith(...versions[first]!)).rejects.toThrow(tooOld)
  })
})

describe('the role that works in a schema', () => {
  beforeEach(() => migrateWith(CreateThing1790000900100))

  it('reads and writes rows', async () => {
    await asApp(`INSERT INTO thing VALUES (1, 'one')`)
    await asApp(`UPDATE thing SET name = 'two'`)
    expect(await asApp(`SELECT name FROM thing`)).toEqual([{ name: 'two' }])
    await asApp(`DELETE FROM thing`)
    await asApp(
      `INSERT INTO outbox (id, subject, payload, headers) VALUES (gen_random_uuid(), '', '{}', '{}')`,
    )
  })

  it.each([
    ['alter a table', `ALTER TABLE thing ADD COLUMN more int`],
    ['drop a table', `DROP TABLE thing`],
    ['empty a table at one stroke', `TRUNCATE thing`],
    ['make a table', `CREATE TABLE another (id int)`],
    ['make a table in public', `CREATE TABLE public.another (id int)`],
    ['make a schema', `CREATE SCHEMA another`],
    ['make a role', `CREATE ROLE another`],
    ['become the owner', `SET ROLE ${SCHEMA}_owner`],
  ])('may not %s', async (_what, sql) => {
    await expect(asApp(sql)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('sees nothing of another service', async () => {
    for (const sql of roleStatements('neighbour', { ownerPassword: 'a', appPassword: 'b' }))
      await database.query(sql)
    await database.query(`CREATE TABLE neighbour.secret (id int)`)
    await expect(asApp(`SELECT * FROM neighbour.secret`)).rejects.toThrow('permission denied')
    await expect(asOwner(`SELECT * FROM neighbour.secret`)).rejects.toThrow('permission denied')
  })
})

describe('an append-only table', () => {
  class CreateHistory1790000900300 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`CREATE TABLE history (id int)`)
      for (const sql of refuseChanges('history')) await runner.query(sql)
    }
    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`DROP TABLE history`)
    }
  }

  it('takes new rows and refuses every change, even by its owner', async () => {
    await migrateWith(CreateThing1790000900100, CreateHistory1790000900300)
    await asApp(`INSERT INTO history VALUES (1)`)
    for (const sql of [`UPDATE history SET id = 2`, `DELETE FROM history`]) {
      await expect(asApp(sql)).rejects.toThrow('history is append-only')
    }
    await expect(asOwner(`TRUNCATE history`)).rejects.toThrow('history is append-only')
    expect(await asApp(`SELECT * FROM history`)).toEqual([{ id: 1 }])
  })
})

describe('a process with a schema', () => {
  it('goes on after the server has ended its connections', async () => {
    const place = await openPlace(database)
    const db = place.get(DataSource)
    await Promise.all([1, 2, 3].map(() => db.query(`SELECT pg_sleep(0.05)`)))
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE usename = '${SCHEMA}_app' AND datname = current_database()`,
    )
    expect(await waitFor(() => db.query(`SELECT 1 AS one`))).toEqual([{ one: 1 }])
    await place.close()
  })

  it('says that it is not ready while its database does not answer', async () => {
    const place = await openPlace(database)
    const health = place.get(HealthRegistry)
    expect(await health.report()).toEqual({
      ready: true,
      checks: { disk: 'up', clock: 'up', postgres: 'up' },
    })
    await place.get(DataSource).destroy()
    expect(await health.report()).toEqual({
      ready: false,
      checks: { disk: 'up', clock: 'degraded', postgres: 'down' },
    })
    await place.get(DataSource).initialize()
    await place.close()
  })
})
