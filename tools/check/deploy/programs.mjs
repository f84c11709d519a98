import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/program.mjs'
import { serviceNames } from '../../../deploy/local/topology.mjs'
import { secretFiles } from '../../../deploy/docker/secret-files.mjs'

const fromRoot = createRequire(import.meta.url)

/** Stand-ins of the same kind as what make-secrets.mjs makes. */
const SECRETS = {
  password: () => '9f3c1d7a5b2e8064c7d1f0a9b8e3625417cd09be',
  made: (_name, value) => value,
  key: () => '9f3c1d7a5b2e8064c7d1f0a9b8e36254'.repeat(2),
  fieldKey: () => `a:${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`,
}

/** @template T @param {() => T} make @returns {() => T} made once: the checks ask for it again for each mutation */
const once = (make) => {
  /** @type {T | undefined} */
  let made
  return () => (made ??= make())
}

/** Everything of ours that runs in a container, with the schema of its settings. Expects a built checkout. */
export const programs = once(() => {
  const config = (room) => fromRoot(join(ROOT, room, 'dist', 'config.js'))
  const services = serviceNames()
  return {
    gateway: config('gateway').Config,
    ...Object.fromEntries(services.map((name) => [name, config(`services/${name}`).Config])),
    ...Object.fromEntries(
      services.map((name) => [`migrate-${name}`, config('libs/persistence').MigrateConfig]),
    ),
    'provision-database': config('libs/persistence').Config,
    'provision-streams': config('libs/messaging').Config,
  }
})

/**
 * What the checks of manifests want to know of our programs.
 * @returns {{ settings: Record<string, string[]>, bulk: string[] }} names of the settings that each reads; services that
 *   tell the gateway an address for bytes
 */
export const knownOfPrograms = once(() => {
  const settings = Object.fromEntries(
    Object.entries(programs()).map(([name, { shape }]) => [name, Object.keys(shape)]),
  )
  const bulk = Object.keys(settings).filter((name) => settings[name].includes('INTERNAL_URL'))
  return { settings, bulk }
})

export const secretsOfAll = once(() => secretFiles(SECRETS, serviceNames()))

/** @type {Map<string, string[]>} what was found for the same settings */
const FOUND = new Map()

/**
 * What is wrong with what a program is given.
 * @param {string} name
 * @param {import('zod').ZodObject} schema
 * @param {Record<string, string>} given its environment
 * @param {Record<string, string>} secrets
 * @returns {string[]}
 */
export function settingsProblems(name, schema, given, secrets) {
  const key = JSON.stringify([name, given, secrets])
  if (!FOUND.has(key)) FOUND.set(key, problemsOfSettings(name, schema, given, secrets))
  return FOUND.get(key) ?? []
}

/** Read by Node itself, before any program. */
const CA_OF_NODE = 'NODE_EXTRA_CA_CERTS'

function problemsOfSettings(name, schema, given, secrets) {
  const { readConfig } = fromRoot('@borderlane/runtime')
  const problems = []
  const unknown = Object.keys(given).filter((key) => !(key in schema.shape) && key !== CA_OF_NODE)
  if (unknown.length > 0) problems.push(`${name} does not read ${unknown.join(', ')}`)
  const double = Object.keys(secrets).filter((key) => key in given)
  if (double.length > 0) problems.push(`${name} has ${double.join(', ')} as a secret already`)
  try {
    readConfig(schema, { ...given, SECRETS_FOLDER: undefined, ...secrets })
  } catch (error) {
    problems.push(`${name}: ${error.message}`)
  }
  return problems
}
