// `npm run check -- spec`: docs/spec-coverage.md speaks of every number of the specification, and of nothing that is not
// there. With `--mutate` it takes statements away, one after the other, and asks the tests that the table names.
//   --servers       those that only tests with real servers can notice: for a night, one after the other
//   --seed=N        the order in which they come, and which a sample has; printed, drawn by lot unless given
//   --sample=N      so many of them only
//   --only=2.R01,…  these statements only
//   --within=S      begins nothing after so many seconds, and what is running then counts as not tried
import { existsSync, readFileSync, statSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DATA, end, live, ROOT } from '../../../deploy/local/program.mjs'
import { build } from '../../../deploy/local/build.mjs'
import { startTestServers } from '../../test/jest/test-servers.mjs'
import { problemsOf, rowsOf } from './coverage.mjs'
import { jobsOf, mutate, shuffled } from './mutate.mjs'

const { values } = parseArgs({
  options: {
    mutate: { type: 'boolean' },
    servers: { type: 'boolean' },
    seed: { type: 'string' },
    sample: { type: 'string' },
    only: { type: 'string' },
    within: { type: 'string' },
  },
})

const page = readFileSync(join(ROOT, 'docs', 'spec-coverage.md'), 'utf8')
const statements = json('statements.json')

/** @param {string} name */
function json(name) {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

/** @param {string} path */
function read(path) {
  const file = join(ROOT, path)
  if (!existsSync(file)) return undefined
  return statSync(file).isFile() ? readFileSync(file, 'utf8') : ''
}

/** @param {import('./mutate.mjs').Outcome} outcome */
function say({ job, state, why }) {
  const { number, file, what } = job.mutation
  console.log(`${state}: ${number} ${file}: ${what}${why ? ` (${why})` : ''}`)
}

async function check() {
  const kinds = [false, true].map((servers) =>
    jobsOf(rowsOf(page), { statements, byHand: json('mutations.json'), read, servers }),
  )
  const unplantable = kinds.flatMap(({ problems }) => problems)
  const { jobs } = kinds[values.servers ? 1 : 0] ?? { jobs: [] }
  const problems = [...problemsOf(page, Object.keys(statements), read), ...unplantable]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) {
    console.error(`docs/spec-coverage.md: ${problems.length} wrong`)
    return 1
  }
  console.log(`docs/spec-coverage.md speaks of all ${Object.keys(statements).length} statements.`)
  return values.mutate ? plantAll(jobs) : 0
}

/** Started once for all changes; programs that tests run come from this checkout. */
async function startServers() {
  await build()
  return startTestServers(1)
}

/** @param {import('./mutate.mjs').Job[]} jobs */
async function plantAll(jobs) {
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  const only = values.only?.split(',')
  const wanted = only ? jobs.filter(({ mutation }) => only.includes(mutation.number)) : jobs
  const chosen = shuffled(wanted, seed).slice(0, values.sample ? Number(values.sample) : undefined)
  console.log(`${chosen.length} of ${jobs.length} changes, --seed=${seed}`)
  const outcomes = await mutate(chosen, {
    root: ROOT,
    cache: join(DATA, 'spec-jest'),
    servers: values.servers ? await startServers() : undefined,
    withinMs: values.within ? Number(values.within) * 1_000 : undefined,
    onOutcome: say,
  })
  const count = (/** @type {string} */ state) => outcomes.filter((one) => one.state === state).length
  const late = outcomes.filter((one) => one.state === 'not tried' && one.why === 'no time left').length
  const broken = count('not tried') - late
  console.log(
    `${count('noticed')} noticed, ${count('not noticed')} not noticed, ${broken} could not be tried, ${late} had no time`,
  )
  return count('not noticed') + broken > 0 ? 1 : 0
}

await live(async () => end(await check()))
