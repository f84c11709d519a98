// `npm run check:compose`: docker-compose.yml against its schema, and against what the processes read.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { build } from '../../../deploy/local/build.mjs'
import { Failure } from '../../../deploy/local/failure.mjs'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { live } from '../../../deploy/local/life.mjs'
import { say } from '../../../deploy/local/progress.mjs'
import { composeProblems } from './compose-problems.mjs'
import { knownOfPrograms, programs, secretsOfAll, settingsProblems } from './programs.mjs'
import { schemaProblems } from './compose-schema.mjs'

async function check() {
  await build()
  const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true })
  const secrets = secretsOfAll()
  const schemas = programs()
  const problems = [...schemaProblems(compose), ...composeProblems(compose, knownOfPrograms().settings)]
  for (const [name, schema] of Object.entries(schemas)) {
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
  for (const problem of problems) say(problem)
  if (problems.length > 0) throw new Failure('docker-compose.yml does not fit.')
  say(`docker-compose.yml fits its schema and the settings of ${Object.keys(schemas).length} programs`)
}

/** What compose takes where `.env` sets nothing. */
function defaultOf(value) {
  return value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
}

await live(check, { codeOnSignal: 130 })
