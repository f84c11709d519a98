// `npm run check:compose`: docker-compose.yml against its schema, and against what the processes read.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parse } from 'yaml'
import { build } from '../../deploy/local/build.mjs'
import { Failure } from '../../deploy/local/failure.mjs'
import { ROOT } from '../../deploy/local/folders.mjs'
import { live } from '../../deploy/local/life.mjs'
import { say } from '../../deploy/local/progress.mjs'
import { serviceNames } from '../../deploy/local/topology.mjs'
import { secretFiles } from '../../deploy/docker/secret-files.mjs'
import { schemaProblems } from './schema.mjs'

/** Stand-ins of the same kind as what the first container makes. */
const SECRETS = {
  password: () => '9f3c1d7a5b2e8064c7d1f0a9b8e3625417cd09be',
  key: () => '9f3c1d7a5b2e8064c7d1f0a9b8e36254'.repeat(2),
  fieldKey: () => `a:${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`,
}

/** Settings of no schema, which Node or the image reads. */
const OTHERS = new Set(['NODE_OPTIONS', 'NODE_ENV'])

async function check() {
  await build()
  const fromRoot = createRequire(import.meta.url)
  const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true })
  const services = serviceNames()
  const secrets = secretFiles(SECRETS, services)
  const { readConfig } = fromRoot('@borderlane/runtime')
  const config = (room) => fromRoot(join(ROOT, room, 'dist', 'config.js'))
  const { migrateSettings } = config('libs/persistence')
  const { z } = fromRoot('zod')
  const { encryptionSettings } = fromRoot('@borderlane/persistence')
  const migrate = (name) => z.object({ ...migrateSettings, ...(name === 'orders' && encryptionSettings) })

  const schemas = {
    gateway: config('gateway').Config,
    ...Object.fromEntries(services.map((name) => [name, config(`services/${name}`).Config])),
    ...Object.fromEntries(services.map((name) => [`migrate-${name}`, migrate(name)])),
    'provision-database': config('libs/persistence').Config,
    'provision-streams': config('libs/messaging').Config,
  }
  const problems = schemaProblems(compose)
  for (const [name, schema] of Object.entries(schemas)) {
    const service = compose.services[name]
    if (!service) {
      problems.push(`services.${name} is missing`)
      continue
    }
    const given = Object.fromEntries(
      Object.entries({ ...service.environment }).map(([key, value]) => [key, defaultOf(String(value))]),
    )
    const unknown = Object.keys(given).filter((key) => !(key in schema.shape) && !OTHERS.has(key))
    if (unknown.length > 0) problems.push(`${name} does not read ${unknown.join(', ')}`)
    const double = Object.keys(secrets[name]).filter((key) => key in given)
    if (double.length > 0) problems.push(`${name} has ${double.join(', ')} as a secret already`)
    try {
      readConfig(schema, { ...given, SECRETS_FOLDER: undefined, ...secrets[name] })
    } catch (error) {
      problems.push(`${name}: ${error.message}`)
    }
    if (!service.volumes?.includes(`secrets-${name}:/run/secrets:ro`))
      problems.push(`${name} has no secrets of its own`)
  }
  for (const name of [...Object.keys(secrets), 'nats']) {
    if (!compose.services.secrets.volumes.includes(`secrets-${name}:/secrets/${name}`))
      problems.push(`the secrets of ${name} are not made`)
    if (!(`secrets-${name}` in compose.volumes)) problems.push(`volume secrets-${name} is missing`)
  }
  for (const problem of problems) say(problem)
  if (problems.length > 0) throw new Failure('docker-compose.yml does not fit.')
  say(`docker-compose.yml fits its schema and the settings of ${Object.keys(schemas).length} programs`)
}

/** What compose takes where `.env` sets nothing. */
function defaultOf(value) {
  return value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
}

await live(check, { codeOnSignal: 130 })
