import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/program.mjs'

const fromRoot = createRequire(join(ROOT, 'package.json'))
const OF_EVERY_SERVICE = join(ROOT, 'libs', 'persistence', 'dist')

/**
 * Makes the schema of a service as an earlier version had it: by those of its migrations, which never change. Of the
 * version before the baselines, by these: they make the same, and the schema says that it had the others.
 * @param {string} service
 * @param {string} ownerUrl
 * @param {string[]} names of the migrations
 */
export async function migrateTo(service, ownerUrl, names) {
  const { DataSource } = fromRoot('typeorm')
  const { BASELINE, timeOf } = fromRoot('@borderlane/persistence')
  const { migrations } = fromRoot(join(ROOT, 'services', service, 'dist', 'migrations.js'))
  const all = [
    ...readdirSync(OF_EVERY_SERVICE)
      .filter((name) => name.endsWith('.migration.js'))
      .flatMap((name) => Object.values(fromRoot(join(OF_EVERY_SERVICE, name)))),
    ...migrations,
  ]
  const isOld = names.every((name) => timeOf(name) < BASELINE)
  const found = all.filter(({ name }) => (isOld ? timeOf(name) === BASELINE : names.includes(name)))
  const missing = isOld ? [] : names.filter((name) => !found.some((one) => one.name === name))
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
    if (isOld) {
      await source.query('DELETE FROM migration')
      for (const name of names)
        await source.query('INSERT INTO migration (timestamp, name) VALUES ($1, $2)', [timeOf(name), name])
    }
  } finally {
    await source.destroy()
  }
}
