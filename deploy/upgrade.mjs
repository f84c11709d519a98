// `npm run upgrade -- --secrets <folder>`: what comes before the processes of a new version, in its order: database and roles,
// streams, every schema. The folder is that of make-secrets.mjs, with one for each of these programs. Safe to repeat. Nothing is
// changed while a schema needs a newer version than this one. Compose and Kubernetes run the same programs as steps.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './local/build.mjs'
import { command, lastLines } from './local/command.mjs'
import { end, Failure, live, ROOT, say, step } from './local/program.mjs'
import { nodeProgram } from './local/node.mjs'
import { knownMigrations } from './local/servers.mjs'
import { serviceNames } from './local/topology.mjs'

/** @returns {{ name: string, program: string, env?: Record<string, string> }[]} by the names that compose and Kubernetes give them */
export function upgradeSteps(services = serviceNames()) {
  const known = [...knownMigrations(services)].map(([name, times]) => `${name}:${times.join('+')}`).join(',')
  return [
    {
      name: 'provision-database',
      program: 'libs/persistence/dist/provision.js',
      env: { KNOWN_MIGRATIONS: known },
    },
    { name: 'provision-streams', program: 'libs/messaging/dist/provision.js' },
    ...services.map((name) => ({ name: `migrate-${name}`, program: `services/${name}/dist/migrate.js` })),
  ]
}

/** @param {string} secrets @throws Failure that names the step which did not come to its end */
async function upgrade(secrets) {
  await build()
  const steps = upgradeSteps()
  const missing = steps.filter(({ name }) => !existsSync(join(secrets, name)))
  if (missing.length > 0) throw new Failure(`${secrets} lacks ${missing.map(({ name }) => name).join(', ')}.`)
  for (const { name, program, env } of steps) {
    const { code, output } = await step(name, () =>
      command(nodeProgram(), [join(ROOT, program)], {
        env: { ...process.env, ...env, SECRETS_FOLDER: join(secrets, name) },
      }),
    )
    if (code !== 0) throw new Failure(`${name} did not come to its end:\n${lastLines(output, 5)}`)
  }
  say('everything is there for the processes of this version')
}

if (import.meta.filename === process.argv[1]) {
  await live(
    async () => {
      const { values } = parseArgs({ options: { secrets: { type: 'string' } } })
      if (!values.secrets) throw new Failure('Usage: npm run upgrade -- --secrets <folder>')
      await upgrade(resolve(values.secrets))
      await end(0)
    },
    { codeOnSignal: 130 },
  )
}
