// `npm test`: installs, builds, runs every test and sums up. What follows `--` goes to jest: npm test -- orders
// `npm test -- --changed` runs what reaches the files that differ from main, committed or not.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from '../../deploy/local/build.mjs'
import { changedFiles, LAUNCHER, testsReaching } from './changed.mjs'
import { command } from '../../deploy/local/command.mjs'
import { explain, Failure } from '../../deploy/local/failure.mjs'
import { DATA, foldersOf, needSpace, ROOT } from '../../deploy/local/folders.mjs'
import { install, needNode } from '../../deploy/local/install.mjs'
import { end, live } from '../../deploy/local/life.mjs'
import { nodeProgram } from '../../deploy/local/node.mjs'
import { say } from '../../deploy/local/progress.mjs'
import { runChecks } from '../check/checks.mjs'

const JEST = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js')
/** They run without jest: the launcher has to work before anything is installed. */
const WITHOUT_JEST = LAUNCHER.map((folder) => join(ROOT, folder))

const CHANGED = '--changed'

/** A file of the launcher's tests that takes longer hangs: it fails instead of keeping everybody waiting. */
const FILE_WITHIN_MS = 5 * 60_000

/** More failed files than this are no accident of a busy machine. */
const AGAIN_AT_MOST = 8

async function test(filters) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  try {
    needNode()
    foldersOf(DATA)
    needSpace(DATA)
    await install()
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

/**
 * Runs tests. What failed while others ran beside it is run once more, alone, and that counts (docs/adr/0021): a bound
 * on time that a busy machine broke passes then, a fault fails again.
 */
async function jest(args) {
  const first = await runJest(args)
  if (first.failedFiles.length === 0 || first.failedFiles.length > AGAIN_AT_MOST) return first
  say(`again, alone: ${first.failedFiles.map((file) => relative(ROOT, file)).join(', ')}`)
  const from = args.indexOf('--selectProjects')
  const projects = from < 0 ? [] : args.slice(from).filter((arg) => !arg.startsWith('--maxWorkers'))
  const again = await runJest(['--runInBand', '--runTestsByPath', ...first.failedFiles, ...projects])
  const stillFailed = again.failedFiles.length
  say(`${first.failedFiles.length - stillFailed} of ${first.failedFiles.length} files passed alone`)
  return {
    passed: first.passed - first.passedInFailedFiles + again.passed,
    failed: again.failed,
    skipped: first.skipped,
  }
}

/** Side by side: the checks compute, the launcher's tests mostly wait. */
async function checksAndLauncher() {
  const [checks, beside] = await Promise.all([runChecks(), testsWithoutJest()])
  if (beside.failed > 0) say("again, alone: the launcher's tests")
  const launcher = beside.failed > 0 ? await testsWithoutJest() : beside
  return {
    passed: checks.passed + launcher.passed,
    failed: checks.failed + launcher.failed,
    skipped: checks.skipped + launcher.skipped,
  }
}

async function runJest(args) {
  const { code, report } = await withReport((file) => [JEST, '--json', `--outputFile=${file}`, ...args])
  if (!report) return { ...WITHOUT_RESULT, failedFiles: [], passedInFailedFiles: 0 }
  const result = JSON.parse(report)
  const failedResults = result.testResults.filter(({ status }) => status === 'failed')
  return {
    passed: result.numPassedTests,
    // A file that could not even be loaded counts as one failed test.
    failed: failedAtLeast(result.numFailedTests + result.numRuntimeErrorTestSuites, code),
    skipped: result.numPendingTests + result.numTodoTests,
    failedFiles: failedResults.map(({ name }) => name),
    passedInFailedFiles: failedResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed').length,
  }
}

/** The tests of the launcher and of the lint rules. */
async function testsWithoutJest(folders = WITHOUT_JEST) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.test.mjs'))
      .map((name) => join(folder, name)),
  )
  const { code, report } = await withReport((file) => [
    '--test',
    `--test-timeout=${FILE_WITHIN_MS}`,
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=tap', `--test-reporter-destination=${file}`],
    ...files,
  ])
  if (!report) return WITHOUT_RESULT
  const number = (kind) => Number(new RegExp(`^# ${kind} (\\d+)$`, 'm').exec(report)?.[1] ?? 0)
  return {
    passed: number('pass'),
    failed: failedAtLeast(number('fail') + number('cancelled'), code),
    skipped: number('skipped') + number('todo'),
  }
}

/** Runs a test program that shows its progress and writes a report. */
async function withReport(argsFor) {
  const file = join(DATA, `report-${process.pid}`)
  try {
    const { code } = await command(nodeProgram(), argsFor(file), { show: true, env: { TZ: 'UTC' } })
    if (!existsSync(file)) say(`these tests stopped without a result (exit code ${code})`)
    return { code, report: existsSync(file) ? readFileSync(file, 'utf8') : undefined }
  } finally {
    rmSync(file, { force: true })
  }
}

const WITHOUT_RESULT = { passed: 0, failed: 1, skipped: 0 }

/** A bad exit code without a failed test is a failure, too: something broke outside of all tests. */
function failedAtLeast(failed, code) {
  return code === 0 ? failed : Math.max(failed, 1)
}

await live(() => test(process.argv.slice(2)), { codeOnSignal: 130 })
