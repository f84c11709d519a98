import { DataSource, type MigrationInterface } from 'typeorm'
import { CreateMessagingTables1790000000000 } from './create-messaging-tables.migration'
import { CheckFacts1790000000060 } from './check-facts.migration'
import { KeepFailures1790000000070 } from './keep-failures.migration'
import { neededMigration, requireKnown, setNeededMigration } from './needed-migration'
import { PlaceDeadLetters1790000000050 } from './place-dead-letters.migration'

/**
 * A migration class; its name ends with its time, as TypeORM wants it. One that takes away or renames says by `needs` the
 * name of the migration that a version has to know to work without it.
 */
export type MigrationClass = (new () => MigrationInterface) & { readonly needs?: string }

const OF_EVERY_SERVICE = [
  CreateMessagingTables1790000000000,
  PlaceDeadLetters1790000000050,
  CheckFacts1790000000060,
  KeepFailures1790000000070,
]

/**
 * Looks, with the role that works in a schema, whether everything that this version needs is there. A schema that is
 * ahead is fine: versions run side by side during a rollout.
 * @throws Error that says what is missing and how it comes
 */
export async function requireMigrated(options: {
  schema: string
  url: string
  migrations: readonly MigrationClass[]
}): Promise<void> {
  const { schema, url } = options
  const source = new DataSource({ type: 'postgres', url, schema, logger: 'debug', extra: { max: 1 } })
  await source.initialize()
  try {
    const table = `${schema}.migration`
    const [found] = await source.query<[{ exists: boolean }]>(
      `SELECT to_regclass($1) IS NOT NULL AS exists`,
      [table],
    )
    const rows = found.exists ? await source.query<{ name: string }[]>(`SELECT name FROM ${table}`) : []
    requireKnown(schema, await commentOn(source, schema), namesOf(options.migrations))
    const done = new Set(rows.map(({ name }) => name))
    const missing = [...OF_EVERY_SERVICE, ...options.migrations].filter(({ name }) => !done.has(name))
    if (missing.length === 0) return
    const names = missing.map(({ name }) => name).join(', ')
    throw new Error(`schema ${schema} lacks ${names}: run this version's migrate program first`)
  } finally {
    await source.destroy()
  }
}

const namesOf = (migrations: readonly MigrationClass[]): string[] =>
  [...OF_EVERY_SERVICE, ...migrations].map(({ name }) => name)

async function commentOn(source: DataSource, schema: string): Promise<string | null> {
  const [row] = await source.query<[{ comment: string | null }]>(neededMigration(schema))
  return row.comment
}

/**
 * Brings a schema to head with the owner's role: the tables that every service has, then the service's own. One
 * replica works, the others wait at the advisory lock and find nothing to do.
 * @throws Error when the schema needs a newer version than this one: nothing is changed then
 */
export async function migrate(options: {
  schema: string
  ownerUrl: string
  migrations: readonly MigrationClass[]
}): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url: options.ownerUrl,
    schema: options.schema,
    migrations: [...OF_EVERY_SERVICE, ...options.migrations],
    migrationsTableName: 'migration',
    synchronize: false,
    // Its other loggers write to the console, past our log.
    logger: 'debug',
    extra: { max: 2, options: `-c search_path=${options.schema}` },
  })
  await source.initialize()
  try {
    const lock = source.createQueryRunner()
    await lock.query(`SELECT pg_advisory_lock(hashtext($1))`, [`migrate ${options.schema}`])
    try {
      requireKnown(options.schema, await commentOn(source, options.schema), namesOf(options.migrations))
      await source.runMigrations({ transaction: 'each' })
      const needed = options.migrations.findLast(({ needs }) => needs)?.needs
      if (needed) await lock.query(setNeededMigration(options.schema, needed))
    } finally {
      await lock.query(`SELECT pg_advisory_unlock(hashtext($1))`, [`migrate ${options.schema}`])
      await lock.release()
    }
  } finally {
    await source.destroy()
  }
}
