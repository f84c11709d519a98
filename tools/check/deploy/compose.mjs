// `npm run check -- compose`: docker-compose.yml against its schema, against what the processes read, and and against
// what was accepted; `--write` accepts what it has now.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { build } from '../../../deploy/local/build.mjs'
import { Failure } from '../../../deploy/local/failure.mjs'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { live } from '../../../deploy/local/life.mjs'
import { say } from '../../../deploy/local/progress.mjs'
import { accept, notAccepted, ofCompose } from './accepted.mjs'
import { problemsOfCompose } from './compose-whole.mjs'

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
