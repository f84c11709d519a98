import { log } from '@borderlane/runtime'
import { loadMigrateConfig } from './config'
import { migrate, type MigrationClass } from './migrate'

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
