// `npm run load -- [smoke|steady]`: the k6 journeys on the platform at BASE_URL (http://127.0.0.1:3000). Start it with
// RATE_LIMIT_FACTOR=1000, else its limits answer.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Failure } from '../local/failure.mjs'
import { ROOT } from '../local/folders.mjs'
import { end, live } from '../local/life.mjs'

async function load([profile = 'smoke', ...rest]) {
  if (!['smoke', 'steady'].includes(profile) || rest.length > 0)
    throw new Failure('Usage: npm run load -- [smoke|steady]')
  const k6 = spawn('k6', ['run', '-e', `PROFILE=${profile}`, join(ROOT, 'deploy/load/journeys.ts')], {
    stdio: 'inherit',
  })
  const code = await Promise.race([
    once(k6, 'exit').then(([status]) => status),
    once(k6, 'error').then(() => {
      throw new Failure('k6 is not on the PATH: go install go.k6.io/k6@latest, or grafana.com/docs/k6.')
    }),
  ])
  await end(code === 0 ? 0 : 1)
}

await live(() => load(process.argv.slice(2)), { codeOnSignal: 130 })
