import { testDatabase, type TestDatabase } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { CreateMessagingTables1790000800000 } from '../src/create-messaging-tables.migration'
import { PartitionMessages1791310051000 } from '../src/partition-messages.migration'
import { SCHEMA } from './place'

let database: TestDatabase
let owner: DataSource

beforeEach(async () => {
  database = await testDatabase(SCHEMA)
  owner = await new DataSource({
    type: 'postgres',
    url: database.settings.DATABASE_OWNER_URL,
    schema: SCHEMA,
    migrations: [PartitionMessages1791310051000],
    extra: { options: `-c search_path=${SCHEMA}` },
  }).initialize()
  await new CreateMessagingTables1790000800000().up(owner.createQueryRunner())
})
afterEach(async () => {
  await owner.destroy()
  await database.close()
})

/** Tables, columns, indexes and sequences, without what changes on its own. */
const definitions = (): Promise<object[]> =>
  database.query(`
    SELECT c.oid::regclass::text AS name, relkind::text, pg_get_indexdef(i.indexrelid) AS index,
      array(SELECT concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid))
        FROM pg_attribute a LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE attrelid = c.oid AND attnum > 0 ORDER BY attnum) AS columns,
      pg_get_serial_sequence('outbox', 'seq') AS sequence
    FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
    WHERE relnamespace = '${SCHEMA}'::regnamespace AND concat(relname, i.indrelid::regclass) NOT LIKE '%migrations%' ORDER BY 1`)
const held = async (): Promise<object[]> => [
  ...(await database.query(`SELECT row_to_json(t) AS row FROM outbox t ORDER BY seq`)),
  ...(await database.query(`SELECT row_to_json(t) AS row FROM inbox t ORDER BY message_id`)),
]

it('outbox and inbox keep what they hold when they get partitions, and when they lose them again', async () => {
  await database.query(
    `INSERT INTO outbox (id, subject, payload, headers)
     SELECT id, 'event', '{}', '{}' FROM (VALUES
       ('019a0000-0000-7000-8000-000000000000'::uuid), ('ffffffff-0000-4000-8000-000000000000')) v (id)`,
  )
  await database.query(`INSERT INTO inbox (consumer, message_id) SELECT 'listener', id FROM outbox`)
  const [before, rows] = [await definitions(), await held()]

  await owner.runMigrations()
  expect(await held()).toEqual(rows)
  await database.query(
    `INSERT INTO outbox (id, subject, payload, headers) VALUES ('019a0000-0000-7000-8000-000000000001', 'event', '{}', '{}')`,
  )
  const more = await held()
  expect(more).toHaveLength(5)

  await owner.undoLastMigration()
  expect(await held()).toEqual(more)
  expect(await definitions()).toEqual(before)
  const [next] = await database.query<{ seq: string }>(
    `INSERT INTO outbox (id, subject, payload, headers) VALUES (gen_random_uuid(), 'event', '{}', '{}') RETURNING seq`,
  )
  expect(next).toEqual({ seq: '4' })
})
