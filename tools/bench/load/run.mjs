// `npm run load -- [smoke|steady|soak]`: the k6 journeys on the platform of this folder, started with RATE_LIMIT_FACTOR=1000,
// else its limits answer. On another one: BASE_URL, and STAFF_EMAIL and STAFF_PASSWORD of someone who may see all orders.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readAddresses } from '../../../deploy/local/addresses.mjs'
import { command } from '../../../deploy/local/command.mjs'
import { DATA, end, Failure, live, ROOT, say } from '../../../deploy/local/program.mjs'
import { launcherOf } from '../../../deploy/local/lock.mjs'
import { adminHeaders } from '../../faults/admin.mjs'
import { watchMemory } from './memory.mjs'

async function load([profile = 'smoke', ...rest]) {
  if (!['smoke', 'steady', 'soak'].includes(profile) || rest.length > 0)
    throw new Failure('Usage: npm run load -- [smoke|steady|soak]')
  if ((await command('k6', ['version'])).code !== 0)
    throw new Failure('k6 is not on the PATH: go install go.k6.io/k6@latest, or grafana.com/docs/k6.')
  const env = { PROFILE: profile, ...(process.env.BASE_URL ? otherPlatform() : await ownPlatform()) }
  // Of processes elsewhere nothing is known.
  const watch = profile === 'soak' && !process.env.BASE_URL ? watchMemory(launcherOf(DATA)) : undefined
  const { code } = await command('k6', ['run', join(ROOT, 'tools/bench/load/journeys.ts')], {
    env,
    show: true,
  })
  const { series, grown } = watch?.end() ?? { series: [], grown: [] }
  for (const line of [...series, ...grown]) say(line)
  await end(code === 0 && grown.length === 0 ? 0 : 1)
}

function otherPlatform() {
  const { BASE_URL, STAFF_EMAIL, STAFF_PASSWORD } = process.env
  if (!STAFF_EMAIL || !STAFF_PASSWORD)
    throw new Failure('With BASE_URL also STAFF_EMAIL and STAFF_PASSWORD have to be set.')
  return { BASE_URL, STAFF_EMAIL, STAFF_PASSWORD }
}

/** The platform that runs from this folder, and a member of staff made for this run. */
async function ownPlatform() {
  const noted = launcherOf(DATA) === undefined ? undefined : readAddresses(DATA)
  if (!noted) throw new Failure('Borderlane does not run from this folder: npm start first, or set BASE_URL.')
  const BASE_URL = noted.page
  const STAFF_EMAIL = `load-${Date.now()}@example.com`
  const STAFF_PASSWORD = randomBytes(12).toString('hex')
  const headers = await adminHeaders({ data: DATA, page: BASE_URL, email: STAFF_EMAIL })
  const answer = await fetch(`${BASE_URL}/auth/v1/user`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password: STAFF_PASSWORD }),
  })
  if (!answer.ok) throw new Failure(`The member of staff got no password: ${answer.status}.`)
  return { BASE_URL, STAFF_EMAIL, STAFF_PASSWORD }
}

await live(() => load(process.argv.slice(2)))
