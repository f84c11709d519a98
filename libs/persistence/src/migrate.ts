import { DataSource, type MigrationInterface } from 'typeorm'
import { CreateMessagingTables1790000000000 } from './create-messaging-tables.migration'
import { PlaceDeadLetters1790000000050 } from './place-dead-letters.migration'

/** A migration class; its name ends with its time, as TypeORM wants it. */
export type MigrationClass = new () => MigrationInterface

/**
 * Brings a schema to head with the owner's role: the tables that every service has, then the service's own. One
 * replica works, the others wait at the advisory lock and find nothing to do.
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
    migrations: [CreateMessagingTables1790000000000, PlaceDeadLetters1790000000050, ...options.migrations],
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
      await source.runMigrations({ transaction: 'each' })
    } finally {
      await lock.query(`SELECT pg_advisory_unlock(hashtext($1))`, [`migrate ${options.schema}`])
      await lock.release()
    }
  } finally {
    await source.destroy()
  }
}
