import { log } from '@borderlane/runtime'
import type { z } from 'zod'
import { loadMigrateConfig } from './config'
import { migrate, type MigrationClass } from './migrate'

/**
 * The body of a service's migrate.ts: brings its schema to head with the owner's role and ends, with 1 when it could
 * not. Runs before a rollout, so that the service itself needs no owner's password. Safe to repeat.
 * @param options.settings what the migrations need besides the owner's address
 */
export async function migrateProgram<S extends z.ZodRawShape>(options: {
  schema: string
  settings: S
  migrations: (config: ReturnType<typeof loadMigrateConfig<S>>) => readonly MigrationClass[]
}): Promise<void> {
  const { schema } = options
  log.setBindings({ service: `migrate-${schema}` })
  try {
    const config = loadMigrateConfig(options.settings)
    await migrate({
      schema,
      ownerUrl: (config as { DATABASE_OWNER_URL: string }).DATABASE_OWNER_URL,
      migrations: options.migrations(config),
    })
    log.info({ event: 'migrated' }, `schema ${schema} is at head`)
  } catch (err) {
    log.fatal({ event: 'migrate_failed', err }, `schema ${schema} was not brought to head`)
    process.exitCode = 1
  }
}
