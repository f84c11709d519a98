// `npm test`: installs, builds, runs every test and sums up. What follows `--` goes to jest: npm test -- orders
// `npm test -- --changed` runs what reaches the files that differ from main, committed or not.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../deploy/local/build.mjs'
import { explain, Failure } from '../../deploy/local/failure.mjs'
import { DATA, foldersOf, needSpace, ROOT } from '../../deploy/local/folders.mjs'
import { install, needNode } from '../../deploy/local/install.mjs'
import { end, live } from '../../deploy/local/life.mjs'
import { say } from '../../deploy/local/progress.mjs'
import { runChecks } from '../check/checks.mjs'
import { changedFiles, LAUNCHER, testsReaching } from './changed.mjs'
import { Retries } from './retries.mjs'
import { runJest, runWithoutJest, withRetries } from './runs.mjs'

/** They run without jest: the launcher has to work before anything is installed. */
const WITHOUT_JEST = LAUNCHER.map((folder) => join(ROOT, folder))

const CHANGED = '--changed'

const retries = new Retries(ROOT, join(DATA, 'flaky.json'))

async function test(filters) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  try {
    needNode()
    foldersOf(DATA)
    needSpace(DATA)
    await install({ tools: true })
    await build()
    for (const run of await runsFor(filters)) {
      const counts = await run()
      for (const kind of Object.keys(total)) total[kind] += counts[kind]
    }
    if (total.passed + total.failed === 0 && !filters.includes(CHANGED)) throw new Failure('No test was run.')
  } catch (error) {
    say(explain(error))
    total.failed += 1
  }
  say(retries.line())
  say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  await end(total.failed > 0 ? 1 : 0)
}

async function runsFor(filters) {
  if (filters.length === 0) return allTests()
  if (!filters.includes(CHANGED)) return [() => jest(filters)]
  if (filters.length > 1) throw new Failure(`${CHANGED} chooses by itself: npm test -- ${CHANGED}`)
  const { related, journeys, launcher } = testsReaching(await changedFiles(ROOT))
  const find = (files, ...projects) =>
    jest(['--passWithNoTests', '--findRelatedTests', ...files, '--selectProjects', ...projects])
  return [
    ...(launcher.length > 0 ? [() => testsWithoutJest(launcher.map((folder) => join(ROOT, folder)))] : []),
    ...(related.length > 0 ? [() => find(related, 'unit', 'integration', 'web')] : []),
    ...(journeys.length > 0 ? [() => find(journeys, 'journeys')] : []),
  ]
}

/** The journeys come after the rest: browsers and the whole platform need both processors. */
function allTests() {
  return [
    checksAndLauncher,
    () => jest(['--selectProjects', 'unit', 'integration', 'web']),
    () => jest(['--selectProjects', 'journeys', '--maxWorkers=3']),
  ]
}

async function jest(args) {
  const from = args.indexOf('--selectProjects')
  const projects = from < 0 ? [] : args.slice(from).filter((arg) => !arg.startsWith('--maxWorkers'))
  return withRetries(await runJest(args), retries, (files) =>
    runJest(['--runInBand', '--runTestsByPath', ...files, ...projects]),
  )
}

/** Side by side: the checks compute, the launcher's tests mostly wait. */
async function checksAndLauncher() {
  const [checks, launcher] = await Promise.all([runChecks(), testsWithoutJest()])
  return {
    passed: checks.passed + launcher.passed,
    failed: checks.failed + launcher.failed,
    skipped: checks.skipped + launcher.skipped,
  }
}

/** The tests of the launcher, of the tools and of the lint rules. */
async function testsWithoutJest(folders = WITHOUT_JEST) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.test.mjs'))
      .map((name) => join(folder, name)),
  )
  return withRetries(await runWithoutJest(files), retries, runWithoutJest)
}

await live(() => test(process.argv.slice(2)), { codeOnSignal: 130 })
