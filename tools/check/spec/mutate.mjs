// Plants changes into a copy of the sources, one after the other, and looks whether the tests of the table notice.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { execFile } from 'node:child_process'
import { atEnd } from '../../../deploy/local/program.mjs'
import { nodeProgram } from '../../../deploy/local/node.mjs'
import { testsOf } from './coverage.mjs'
import { mutationsOf } from './mutations.mjs'
import { randomOf } from '../../random.mjs'

/**
 * @typedef {import('./mutations.mjs').Mutation} Mutation
 *
 * @typedef {{ file: string, title: string }} NamedTest
 *
 * @typedef {{ mutation: Mutation, tests: NamedTest[] }} Job a change, and the tests of its row that must notice it
 *
 * @typedef {object} Outcome
 * @property {Job} job
 * @property {'noticed' | 'not noticed' | 'not tried'} state
 * @property {string} [why] it could not be tried
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {Set<string>} */
const copies = new Set()
atEnd(async () => {
  for (const child of running) child.kill('SIGKILL')
  for (const copy of copies) rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
})

const COPIED = ['gateway', 'libs', 'services', 'tools', 'web', 'jest.config.mjs', 'package.json', '.swcrc']
const NEVER_COPIED = new Set(['node_modules', 'dist', 'coverage'])
/** Tests that need no server: those of pages and those of pure rules. */
const QUICK = /^(web|gateway)\/src\/|^(libs|services)\/.*\/src\//
/** Tests with real servers. Journeys are none of them: a mutation would need a platform of its own. */
const WITH_SERVERS = /^(libs|services)\/[^/]+\/test\/|^gateway\/test\//
/** In a copy: the projects without their set-ups, because the servers are there already. */
const WITHOUT_SETUP = `import whole from './jest.config.mjs'
const projects = whole.projects.map(({ globalSetup, globalTeardown, ...project }) => project)
export default { ...whole, projects }
`
/** What is never there is waited for in every run: not as long as on a busy machine. */
const ASYNC_TIME_LIMIT = {
  file: 'web/src/test/render.tsx',
  find: 'asyncUtilTimeout: 20_000',
  put: 'asyncUtilTimeout: 4_000',
}
/** What looks into files is a program of its own, and may read nothing but the checkout that it was built in. */
const PROGRAM_OF_FILES = {
  file: 'services/documents/src/sandbox/file-sandbox.ts',
  find: `join(__dirname, '../../../..')`,
}

/**
 * @template T
 * @param {readonly T[]} all
 * @param {number} seed
 * @returns {T[]} the same ones in an order that the seed gives
 */
export function shuffled(all, seed) {
  const random = randomOf(seed)
  return all
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/**
 * The changes for every row that says yes, each with the tests of the row that can notice it: those that need no server,
 * or those that do.
 * @param {import('./coverage.mjs').Row[]} rows
 * @param {{ statements: Record<string, string>, byHand: Record<string, import('./mutations.mjs').ByHand[]>, read: (path: string) => string | undefined, servers?: boolean }} from
 * @returns {{ jobs: Job[], problems: string[] }} problems: changes that cannot be made any more
 */
export function jobsOf(rows, { statements, byHand, read, servers = false }) {
  /** @type {string[]} */
  const problems = []
  const known = new Map(rows.map((row) => [row.number, row]))
  /** @type {Job[]} */
  const jobs = rows
    .filter(({ state }) => state === 'yes')
    .flatMap((row) => {
      const named = testsOf(row).filter(({ title }) => title)
      const quick = named.filter(({ file }) => QUICK.test(file))
      const tests = servers ? named.filter(({ file }) => WITH_SERVERS.test(file)) : quick
      const mutations = mutationsFor(row).filter((mutation) => {
        const needsServers = mutation.servers ?? (quick.length === 0 && !mutation.file.startsWith('web/'))
        return needsServers === servers
      })
      return tests.length === 0 ? [] : mutations.map((mutation) => ({ mutation, tests }))
    })
  for (const { mutation } of jobs) {
    try {
      const source = read(mutation.file) ?? ''
      if (mutation.change(source) === source)
        problems.push(`${mutation.number}: "${mutation.what}" changes nothing`)
    } catch (error) {
      problems.push(`${mutation.number}: ${error.message}`)
    }
  }
  return { jobs, problems }

  /**
   * Its own changes, or those of the statement that it repeats: "(= 2.S06)".
   * @param {import('./coverage.mjs').Row} row
   * @returns {Mutation[]}
   */
  function mutationsFor(row) {
    const statement = statements[row.number] ?? ''
    const own = mutationsOf(row, statement, { byHand, read })
    const same = known.get(/\(= ([\w.]+)\)/.exec(statement)?.[1] ?? '')
    if (own.length > 0 || !same) return own
    return mutationsFor(same).map((mutation) => ({ ...mutation, number: row.number }))
  }
}

/**
 * @param {Job[]} jobs
 * @param {{ root: string, cache: string, servers?: Record<string, string>, atOnce?: number, withinMs?: number, onOutcome?: (outcome: Outcome) => void }} how
 *   `servers`: the environment that says where they are;
 *   `cache` is a folder for transformed sources that is ours alone; what has not been tried within the time is reported
 * @returns {Promise<Outcome[]>} in the order in which they were known
 */
export async function mutate(
  jobs,
  { root, cache, servers, atOnce = servers ? 1 : 2, withinMs = Infinity, onOutcome = () => {} },
) {
  const ends = performance.now() + withinMs
  const left = [...jobs]
  /** @type {Where['clean']} */
  const clean = new Map()
  /** @type {Outcome[]} */
  const outcomes = []
  const tell = (/** @type {Outcome} */ outcome) => {
    outcomes.push(outcome)
    onOutcome(outcome)
  }
  const worker = async () => {
    if (left.length === 0) return
    const copy = copyOf(root)
    try {
      for (let job = left.shift(); job; job = left.shift()) {
        const time = ends - performance.now()
        if (time <= 0) tell({ job, state: 'not tried', why: 'no time left' })
        else tell(await tryOne(job, { copy, cache, time, clean, servers }))
      }
    } finally {
      rmSync(copy, { recursive: true, force: true })
      copies.delete(copy)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, worker))
  return outcomes
}

/** @typedef {{ copy: string, cache: string, time: number, clean: Map<string, Promise<boolean>>, servers?: Record<string, string> }} Where */

/** The sources in a folder of their own. @param {string} root */
function copyOf(root) {
  const copy = mkdtempSync(join(tmpdir(), 'borderlane-spec-'))
  copies.add(copy)
  const filter = (/** @type {string} */ path) => !NEVER_COPIED.has(basename(path))
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  for (const folder of ['', 'libs/runtime'])
    symlinkSync(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'))
  writeFileSync(join(copy, 'jest.spec.mjs'), WITHOUT_SETUP)
  for (const edit of [ASYNC_TIME_LIMIT, { ...PROGRAM_OF_FILES, put: `'${root}'` }]) {
    const file = join(copy, edit.file)
    const source = readFileSync(file, 'utf8')
    if (!source.includes(edit.find)) throw new Error(`${edit.file}: there is no ${edit.find}`)
    writeFileSync(file, source.replace(edit.find, edit.put))
  }
  return copy
}

/**
 * @param {Job} job
 * @param {Where} where
 * @returns {Promise<Outcome>}
 */
async function tryOne(job, where) {
  const file = join(where.copy, job.mutation.file)
  const source = readFileSync(file, 'utf8')
  try {
    writeFileSync(file, job.mutation.change(source))
    const outcome = await verdict(job, where)
    if (outcome.state !== 'noticed' || where.time !== Infinity) return outcome
  } finally {
    writeFileSync(file, source)
  }
  // With time enough: a test that fails anyway has noticed nothing.
  return (await isClean(job, where))
    ? { job, state: 'noticed' }
    : { job, state: 'not tried', why: 'its tests fail without the change' }
}

/** Whether a job's tests pass as things are; asked once for the same tests. @param {Job} job @param {Where} where */
function isClean(job, where) {
  const key = JSON.stringify(job.tests)
  const known = where.clean.get(key) ?? verdict(job, where).then(({ state }) => state === 'not noticed')
  where.clean.set(key, known)
  return known
}

/**
 * What the job's tests say to the copy as it is now: one that fails has noticed.
 * @param {Job} job
 * @param {Where} where
 * @returns {Promise<Outcome>}
 */
async function verdict(job, { copy, cache, time, servers }) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const files = [...new Set(job.tests.map(({ file }) => file))]
  const { output, isLate } = await jest(
    [
      ...['--runInBand', '--silent', '--json', `--outputFile=${report}`, `--cacheDirectory=${cache}`],
      // A test that fails in its middle leaves its connections open.
      ...(servers ? ['--forceExit', '--config', join(copy, 'jest.spec.mjs')] : []),
      ...['--selectProjects', ...(servers ? ['integration'] : ['unit', 'web'])],
      ...['--testNamePattern', pattern(job.tests)],
      ...['--rootDir', copy, '--runTestsByPath', ...files],
    ],
    copy,
    time,
    servers,
  )
  if (isLate) return { job, state: 'not tried', why: 'no time left' }
  /** @type {{ numTotalTests: number, numFailedTests: number, numPassedTests: number, testResults: { message: string }[] }} */
  let result
  try {
    result = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { job, state: 'not tried', why: output.slice(-500) }
  }
  if (result.numFailedTests > 0) return { job, state: 'noticed' }
  if (result.numPassedTests > 0) return { job, state: 'not noticed' }
  return { job, state: 'not tried', why: result.testResults[0]?.message ?? 'no test was run' }
}

/**
 * @param {string[]} args
 * @param {string} copy
 * @param {number} time after so many milliseconds it is ended
 * @param {Record<string, string>} [servers] where they are
 * @returns {Promise<{ output: string, isLate: boolean }>}
 */
function jest(args, copy, time, servers) {
  const program = join(copy, 'node_modules', 'jest', 'bin', 'jest.js')
  return new Promise((resolve) => {
    const child = execFile(
      nodeProgram(),
      [program, ...args],
      {
        cwd: copy,
        env: { ...process.env, ...servers, TZ: 'UTC', DEBUG_PRINT_LIMIT: '0' },
        maxBuffer: 64 * 1024 * 1024,
        timeout: time === Infinity ? 0 : Math.ceil(time),
        killSignal: 'SIGKILL',
      },
      (error, stdout, stderr) => {
        running.delete(child)
        resolve({ output: stdout + stderr, isLate: error?.signal === 'SIGKILL' })
      },
    )
    running.add(child)
  })
}

/** The titles of tests as jest matches them, whatever takes a placeholder's place. @param {NamedTest[]} tests */
export function pattern(tests) {
  return tests
    .map(({ title }) =>
      title
        .split(/%[sdijpo#]|\$\{[^}]*\}|\$\w+/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*'),
    )
    .join('|')
}
