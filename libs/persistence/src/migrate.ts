import { DataSource, type MigrationInterface } from 'typeorm'
import { log } from '@borderlane/runtime'
import { isBaseline, isFromBefore, migrationsDone, noteBaseline } from './before-baseline'
import { CreateMessagingTables1790000800000 } from './create-messaging-tables.migration'
import { PartitionMessages1791310051000 } from './partition-messages.migration'
import { isMore, neededMigration, requireKnown, setNeededMigration } from './needed-migration'
import { loadMigrateConfig } from './config'

/**
 * A migration class; its name ends with its time, as TypeORM wants it. One that takes away or renames says by `needs` the
 * name of the migration that a version has to know to work without it; `rowsOnly`: it corrects rows and changes no table.
 */
export type MigrationClass = (new () => MigrationInterface) & {
  readonly needs?: string
  readonly rowsOnly?: boolean
}

const OF_EVERY_SERVICE = [CreateMessagingTables1790000800000, PartitionMessages1791310051000]

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
    const names = namesOf(options.migrations)
    requireKnown(schema, await commentOn(source, schema), names)
    const done = await migrationsDone(schema, (sql) => source.query(sql))
    const missing = names.filter((name) => !done.includes(name))
    if (missing.length === 0) return
    throw new Error(`schema ${schema} lacks ${missing.join(', ')}: run this version's migrate program first`)
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
 * @throws Error when the schema needs a newer version than this one, or another one first: nothing is changed then
 */
export async function migrate(options: {
  schema: string
  ownerUrl: string
  migrations: readonly MigrationClass[]
}): Promise<void> {
  const { schema } = options
  const source = new DataSource({
    type: 'postgres',
    url: options.ownerUrl,
    schema,
    migrations: [...OF_EVERY_SERVICE, ...options.migrations],
    migrationsTableName: 'migration',
    synchronize: false,
    // Its other loggers write to the console, past our log.
    logger: 'debug',
    extra: { max: 2, options: `-c search_path=${schema}` },
  })
  await source.initialize()
  try {
    const lock = source.createQueryRunner()
    await lock.query(`SELECT pg_advisory_lock(hashtext($1))`, [`migrate ${schema}`])
    try {
      const names = namesOf(options.migrations)
      const comment = await commentOn(source, schema)
      requireKnown(schema, comment, names)
      const done = await migrationsDone(schema, (sql) => lock.query(sql))
      const isOld = isFromBefore(schema, done)
      for (const name of names)
        if (isOld && isBaseline(name) && !done.includes(name)) await lock.query(noteBaseline(schema, name))
      await source.runMigrations({ transaction: 'each' })
      // The version from before the baselines works on what it made itself, and on no schema that a baseline made.
      const needed =
        options.migrations.findLast(({ needs }) => needs)?.needs ?? (isOld ? undefined : names[0])
      if (needed && isMore(needed, comment)) await lock.query(setNeededMigration(schema, needed))
    } finally {
      await lock.query(`SELECT pg_advisory_unlock(hashtext($1))`, [`migrate ${schema}`])
      await lock.release()
    }
  } finally {
    await source.destroy()
  }
}

/**
 * The body of a service's migrate.ts: brings its schema to head with the owner's role and ends, with 1 when it could
 * not. Runs before a rollout, so that the service itself needs no owner's password. Safe to repeat.
 */
export async function migrateProgram(schema: string, migrations: readonly MigrationClass[]): Promise<void> {
  log.setBindings({ service: `migrate-${schema}` })
  try {
    await migrate({ schema, ownerUrl: loadMigrateConfig().DATABASE_OWNER_URL, migrations })
    log.info({ event: 'migrated' }, `schema ${schema} is at head`)
  } catch (err) {
    log.fatal({ event: 'migrate_failed', err }, `schema ${schema} was not brought to head`)
    process.exitCode = 1
  }
}
