// `npm run check -- compose`: docker-compose.yml against its schema, and against what the processes read.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { build } from '../../../deploy/local/build.mjs'
import { Failure } from '../../../deploy/local/failure.mjs'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { live } from '../../../deploy/local/life.mjs'
import { say } from '../../../deploy/local/progress.mjs'
import { problemsOfCompose } from './compose-whole.mjs'

async function check() {
  await build()
  const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true })
  const problems = problemsOfCompose(compose)
  for (const problem of problems) say(problem)
  if (problems.length > 0) throw new Failure('docker-compose.yml does not fit.')
  say(`docker-compose.yml fits its schema and the settings: ${Object.keys(compose.services).length} services`)
}

await live(check, { codeOnSignal: 130 })
