import { composeProblems } from './compose-problems.mjs'
import { schemaProblems } from './compose-schema.mjs'
import { knownOfPrograms, programs, secretsOfAll, settingsProblems } from './programs.mjs'

/**
 * @param {Record<string, any>} compose docker-compose.yml, with its merges done
 * @returns {string[]} what is wrong with it
 */
export function problemsOfCompose(compose) {
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
