import { deepStrictEqual, notDeepStrictEqual } from 'node:assert/strict'
import { migrate } from '@borderlane/persistence'
import { DataSource, type MigrationInterface } from 'typeorm'
import { testDatabase } from './test-database'

/**
 * Runs a service's migrations one by one, takes them back one by one and runs them again.
 * @throws AssertionError when one of them changes nothing, or takes back more or less than it made
 */
export async function checkMigrations(
  schema: string,
  migrations: readonly (new () => MigrationInterface)[],
): Promise<void> {
  const { settings, close } = await testDatabase(schema)
  const ownerUrl = settings.DATABASE_OWNER_URL
  const owner = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    schema,
    migrations: [...migrations],
    migrationsTableName: 'migration',
    logger: 'debug',
    extra: { options: `-c search_path=${schema}` },
  })
  const migrateTo = (count: number): Promise<void> =>
    migrate({ schema, ownerUrl, migrations: migrations.slice(0, count) })

  try {
    await migrateTo(0)
    await owner.initialize()
    const stages = [await contents(owner)]
    for (const [index, { name }] of migrations.entries()) {
      await migrateTo(index + 1)
      stages.push(await contents(owner))
      notDeepStrictEqual(stages[index + 1], stages[index], `${name} changes nothing`)
    }
    for (const [index, { name }] of [...migrations.entries()].reverse()) {
      await owner.undoLastMigration()
      deepStrictEqual(await contents(owner), stages[index], `${name} is not taken back exactly`)
    }
    await migrateTo(migrations.length)
    deepStrictEqual(await contents(owner), stages.at(-1), 'the second time makes something else')
  } finally {
    if (owner.isInitialized) await owner.destroy()
    await close()
  }
}

/** What is in the owner's schema: tables with the number of their rows, columns, rules, indexes, triggers and functions. */
function contents(owner: DataSource): Promise<object[]> {
  return owner.query<object[]>(`
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
}
