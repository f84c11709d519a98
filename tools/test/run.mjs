// `npm test`: installs, builds, runs every test and sums up. What follows `--` goes to jest: npm test -- orders
//   npm test -- --changed   what reaches the files that differ from main, committed or not
//   npm run test:all        also what takes minutes and holds what few changes touch (rare.mjs)
import { join } from 'node:path'
import { build } from '../../deploy/local/build.mjs'
import {
  DATA,
  end,
  explain,
  Failure,
  foldersOf,
  live,
  needSpace,
  ROOT,
  say,
} from '../../deploy/local/program.mjs'
import { install, needNode } from '../../deploy/local/install.mjs'
import { needTools } from '../../deploy/local/tools.mjs'
import { runChecks } from '../check/checks.mjs'
import { filesIn } from '../check/files.mjs'
import { changedFiles, testsReaching } from './changed.mjs'
import { leftOut } from './rare.mjs'
import { runJest, runWithoutJest, sum } from './runs.mjs'

const CHANGED = '--changed'
const ALL = '--all'

/** What a whole run needs beside packages: fetched in one go while npm, which is busy with one processor, installs. */
const PROGRAMS = ['nats-server', 'redis-server', 'promtool', 'chromium-headless-shell']

async function test(filters) {
  let total = { passed: 0, failed: 0, skipped: 0 }
  try {
    needNode()
    foldersOf(DATA)
    needSpace(DATA)
    const isWhole = filters.length === 0 || filters.includes(ALL)
    // Where one cannot be had, what needs it says so.
    const fetched = isWhole && needTools(PROGRAMS).catch(() => undefined)
    await install({ tools: true })
    await build()
    await fetched
    for (const run of await runsFor(filters)) total = sum([total, await run()])
    if (total.passed + total.failed === 0 && !filters.includes(CHANGED)) throw new Failure('No test was run.')
  } catch (error) {
    say(explain(error))
    total.failed += 1
  }
  say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  await end(total.failed > 0 ? 1 : 0)
}

async function runsFor(filters) {
  if (filters.length === 0) return allBut(leftOut(await changedFiles(ROOT).catch(() => [])))
  for (const alone of [CHANGED, ALL])
    if (filters.includes(alone) && filters.length > 1)
      throw new Failure(`${alone} chooses on its own: npm test -- ${alone}`)
  if (filters.includes(ALL)) return allBut([])
  if (!filters.includes(CHANGED)) return [() => runJest(filters)]
  const { related, journeys, launcher } = testsReaching(await changedFiles(ROOT))
  const tests = launcherTests().filter(launcher)
  const find = (files, ...projects) =>
    runJest(['--passWithNoTests', '--findRelatedTests', ...files, '--selectProjects', ...projects])
  return [
    ...(tests.length > 0 ? [() => runLauncher(tests)] : []),
    ...(related.length > 0 ? [() => find(related, 'unit', 'integration', 'web')] : []),
    ...(journeys.length > 0 ? [() => find(journeys, 'journeys')] : []),
  ]
}

/**
 * The journeys come after the rest: browsers and the whole platform need both processors.
 * @param {string[]} out files that do not run
 */
function allBut(out) {
  if (out.length > 0) say(`left to npm run test:all: ${out.join(', ')}`)
  else process.env.TEST_ALL = 'on'
  const ignored = out.filter((file) => file.includes('/e2e/'))
  return [
    () => checksAndLauncher(launcherTests().filter((file) => !out.includes(file))),
    () => runJest(['--selectProjects', 'unit', 'integration', 'web', ...(out.length > 0 ? [] : ['cost'])]),
    () =>
      runJest([
        '--selectProjects=journeys',
        '--maxWorkers=3',
        ...ignored.map((file) => `--testPathIgnorePatterns=${file}`),
      ]),
  ]
}

/** Side by side: the checks compute, the launcher's tests mostly wait. */
async function checksAndLauncher(files) {
  return sum(await Promise.all([runChecks(), runLauncher(files)]))
}

/** The tests of the launcher and of the tools run without jest: the launcher has to work before anything is installed. */
const launcherTests = () =>
  ['deploy', 'tools'].flatMap((folder) => filesIn(ROOT, folder)).filter((name) => name.endsWith('.test.mjs'))

/** @param {string[]} files below the checkout */
function runLauncher(files) {
  return runWithoutJest(files.map((file) => join(ROOT, file)))
}

await live(() => test(process.argv.slice(2)))
