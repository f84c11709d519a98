import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/folders.mjs'

const fromRoot = createRequire(join(ROOT, 'package.json'))
const OF_EVERY_SERVICE = join(ROOT, 'libs', 'persistence', 'dist')

/**
 * Makes the schema of a service as an earlier version had it: by those of its migrations, which never change.
 * @param {string} service
 * @param {string} ownerUrl
 * @param {string[]} names of the migrations
 */
export async function migrateTo(service, ownerUrl, names) {
  const { DataSource } = fromRoot('typeorm')
  const { migrations } = fromRoot(join(ROOT, 'services', service, 'dist', 'migrations.js'))
  const all = [
    ...readdirSync(OF_EVERY_SERVICE)
      .filter((name) => name.endsWith('.migration.js'))
      .flatMap((name) => Object.values(fromRoot(join(OF_EVERY_SERVICE, name)))),
    // An empty schema has nothing to seal: no cipher is needed.
    ...(typeof migrations === 'function' ? migrations(undefined) : migrations),
  ]
  const found = all.filter(({ name }) => names.includes(name))
  const missing = names.filter((name) => !found.some((one) => one.name === name))
  if (missing.length > 0) throw new Error(`${service} has no migration ${missing.join(', ')} any more`)
  const source = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    schema: service,
    migrations: found,
    migrationsTableName: 'migration',
    logger: 'debug',
    extra: { max: 2, options: `-c search_path=${service}` },
  })
  await source.initialize()
  try {
    await source.runMigrations({ transaction: 'each' })
  } finally {
    await source.destroy()
  }
}
