import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, type MigrationClass, provisionDatabase } from '@borderlane/persistence'
import { testDatabase } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { HEADS } from '../src/before-baseline'
import { requireMigrated } from '../src/migrate'
import { neededMigration, requireKnown } from '../src/needed-migration'

const ROOT = join(__dirname, '../../..')
const SERVICES = readdirSync(join(ROOT, 'services'))

async function placeOf(schema: string) {
  const { migrations } = (await import(join(ROOT, 'services', schema, 'src/migrations'))) as {
    migrations: readonly MigrationClass[]
  }
  const { settings, query, close } = await testDatabase(schema)
  const ownerUrl = settings.DATABASE_OWNER_URL
  return {
    migrations,
    ownerUrl,
    query,
    close,
    migrateTo: (count = migrations.length) =>
      migrate({ schema, ownerUrl, migrations: migrations.slice(0, count) }),
    start: () => requireMigrated({ schema, url: settings.DATABASE_URL, migrations }),
    done: () => query(`SELECT name FROM migration ORDER BY id`),
    comment: async () => (await query<{ comment: string | null }>(neededMigration(schema)))[0]!.comment,
  }
}

describe('the migrations of a service', () => {
  /** @returns what is not applied and reverted exactly */
  async function faultsOf(schema: string): Promise<string[]> {
    const { migrations, ownerUrl, migrateTo, close } = await placeOf(schema)
    const owner = new DataSource({
      type: 'postgres',
      url: ownerUrl,
      schema,
      migrations: [...migrations],
      migrationsTableName: 'migration',
      logger: 'debug',
      extra: { options: `-c search_path=${schema}` },
    })
    const faults: string[] = []
    try {
      await migrateTo(0)
      await owner.initialize()
      const stages = [await contents(owner)]
      for (const [index, { name, rowsOnly = false }] of migrations.entries()) {
        await migrateTo(index + 1)
        stages.push(await contents(owner))
        if ((stages[index + 1] === stages[index]) !== rowsOnly)
          faults.push(`${schema}: ${name} changes other tables than it says`)
      }
      for (const [index, { name }] of [...migrations.entries()].reverse()) {
        await owner.undoLastMigration()
        if ((await contents(owner)) !== stages[index]) faults.push(`${schema}: ${name} leaves something`)
      }
      await migrateTo()
      if ((await contents(owner)) !== stages.at(-1)) faults.push(`${schema}: differs the second time`)
    } finally {
      if (owner.isInitialized) await owner.destroy()
      await close()
    }
    return faults
  }

  it.each(SERVICES)('are reverted exactly, and make the same again: %s', async (service) => {
    expect(await faultsOf(service)).toEqual([])
  })

  it('until the baselines are known of each service', () => {
    expect([...HEADS.keys()]).toEqual(SERVICES.toSorted())
  })
})

describe('a schema from before the baselines', () => {
  /** As the version before them has left it. */
  async function left(schema: string, lacks = 0) {
    const place = await placeOf(schema)
    await place.migrateTo(1)
    const [count, newest] = HEADS.get(schema)!
    await place.query(`COMMENT ON SCHEMA ${schema} IS NULL`)
    // Outbox and inbox keep their partitions: that they get them is another test.
    await place.query(`DELETE FROM migration WHERE name NOT LIKE 'PartitionMessages%'`)
    await place.query(
      `INSERT INTO migration (timestamp, name) SELECT n, 'Old' || n FROM generate_series($1::bigint, $2) n
       UNION ALL SELECT substring($3 FROM '\\d+$')::bigint, $3`,
      [1790000000000 + lacks, 1790000000000 + count - 2, newest],
    )
    return place
  }

  it('goes on at its head, and keeps what it holds', async () => {
    const { migrations, migrateTo, start, query, done, comment, close } = await left('documents')
    const before = await done()
    await query(`INSERT INTO erased_order VALUES ('01a3f0c0-0000-7000-8000-000000000001')`)
    await expect(start()).rejects.toThrow(/lacks .*Baseline1790000800000.*: run this version's migrate/)
    for (let time = 0; time < 2; time += 1) await migrateTo()
    await start()
    expect(await done()).toEqual([
      ...before,
      { name: 'CreateMessagingTables1790000800000' },
      ...migrations.map(({ name }) => ({ name })),
    ])
    expect(await query(`SELECT count(*)::int AS count FROM erased_order`)).toEqual([{ count: 1 }])
    // The version before may come back: it knows all of this.
    expect(await comment()).toBeNull()
    await close()
  })

  it('is refused before anything is changed where it is older, with the version to start first', async () => {
    const { migrateTo, ownerUrl, done, close } = await left('orders', 1)
    const before = await done()
    const refusal = 'schema orders is from before version 0.1.0. Start version 0.1.0 once, then this one'
    await expect(migrateTo()).rejects.toThrow(refusal)
    await expect(
      provisionDatabase({
        adminUrl: ownerUrl,
        database: new URL(ownerUrl).pathname.slice(1),
        services: new Map([['orders', { ownerPassword: 'other', appPassword: 'other' }]]),
      }),
    ).rejects.toThrow(refusal)
    expect(await done()).toEqual(before)
    await close()
  })

  it('had a version that is refused on what a baseline made', async () => {
    const { migrateTo, comment, close } = await placeOf('chat')
    await migrateTo()
    const made = await comment()
    expect(() => requireKnown('chat', made, ['CreateModelUse1790000030000'])).toThrow(
      'schema chat needs a newer version than this one (one that knows CreateMessagingTables1790000800000)',
    )
    await close()
  })
})

/** What is in the owner's schema: tables with the number of their rows, columns, rules, indexes, triggers and functions. */
async function contents(owner: DataSource): Promise<string> {
  const rows = await owner.query<object[]>(`
    WITH here AS (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
    SELECT relname AS name, concat_ws(' ', relkind, reloptions) AS definition FROM pg_class JOIN here ON relnamespace = here.oid
    UNION ALL SELECT relname, query_to_xml('SELECT count(*) FROM ' || c.oid::regclass, true, true, '')::text
      FROM pg_class c JOIN here ON relnamespace = here.oid WHERE relkind = 'r' AND relname <> 'migration'
    UNION ALL SELECT proname, prosrc FROM pg_proc JOIN here ON pronamespace = here.oid
    UNION ALL SELECT conname, pg_get_constraintdef(c.oid) FROM pg_constraint c JOIN here ON connamespace = here.oid
    UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()
    UNION ALL SELECT tgname, pg_get_triggerdef(t.oid) FROM pg_trigger t
      JOIN pg_class c ON c.oid = tgrelid JOIN here ON relnamespace = here.oid WHERE NOT tgisinternal
    UNION ALL SELECT table_name || '.' || column_name, concat_ws(' ', data_type, is_nullable, column_default)
      FROM information_schema.columns WHERE table_schema = current_schema()
    ORDER BY 1, 2`)
  return JSON.stringify(rows)
}
