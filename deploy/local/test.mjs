// `npm test`: installs, builds, runs every test and sums up. What follows `--` goes to jest: npm test -- orders
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { command } from './command.mjs'
import { Failure } from './failure.mjs'
import { DATA, foldersOf, needSpace, ROOT } from './folders.mjs'
import { install, needNode } from './install.mjs'
import { end, live } from './life.mjs'
import { say } from './progress.mjs'

const JEST = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js')

async function test(filters) {
  needNode()
  foldersOf(DATA)
  needSpace(DATA)
  await install()
  await build()
  const runs = filters.length > 0 ? [filters] : allTests()
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const args of runs) {
    const counts = await jest(args)
    for (const kind of Object.keys(total)) total[kind] += counts[kind]
  }
  if (total.passed + total.failed === 0) {
    say('No test was run.')
    total.failed = 1
  }
  say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  await end(total.failed > 0 ? 1 : 0)
}

/** The journeys run alone: a browser and the whole platform need both processors. */
function allTests() {
  const servers = ['--selectProjects', 'unit', 'integration', 'web']
  const hasJourneys = existsSync(join(ROOT, 'web', 'e2e'))
  return [
    servers,
    ...(hasJourneys ? [['--selectProjects', 'journeys', '--runInBand', '--passWithNoTests']] : []),
  ]
}

async function jest(args) {
  const report = join(DATA, `report-${process.pid}.json`)
  try {
    const { code } = await command(process.execPath, [JEST, '--json', `--outputFile=${report}`, ...args], {
      show: true,
      // Tests and their servers are told only what their setup says.
      env: { TZ: 'UTC' },
    })
    if (!existsSync(report)) throw new Failure(`jest stopped without a result (exit code ${code}).`)
    return countsOf(JSON.parse(readFileSync(report, 'utf8')), code)
  } finally {
    rmSync(report, { force: true })
  }
}

/** A file that could not even be loaded counts as one failed test, and so does a failure outside of all tests. */
function countsOf(report, code) {
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

await live(() => test(process.argv.slice(2)), { codeOnSignal: 130 })
