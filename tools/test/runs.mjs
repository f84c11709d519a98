// Runs of jest and of Node's test runner, counted by file.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { command } from '../../deploy/local/command.mjs'
import { DATA, ROOT } from '../../deploy/local/folders.mjs'
import { nodeProgram } from '../../deploy/local/node.mjs'
import { say } from '../../deploy/local/progress.mjs'
import { OPEN_WORKER, unwantedSentences } from './unwanted.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { files: Map<string, Counts>, hasOpenWorker: boolean }} Result `failed` may be more than its files say: what broke outside
 *   of all tests counts as one
 */

const JEST = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js')
const REPORTER = join(import.meta.dirname, 'file-reporter.mjs')

/** A file of the launcher's tests that takes longer hangs: it fails instead of keeping everybody waiting. */
const FILE_WITHIN_MS = 5 * 60_000

/**
 * @param {string[]} args of jest
 * @returns {Promise<Result>}
 */
export async function runJest(args) {
  const run = await withReport((file) => [JEST, '--json', `--outputFile=${file}`, ...args])
  const counted = new Map()
  for (const { name, status, assertionResults } of run.report ? JSON.parse(run.report).testResults : []) {
    const number = (...kinds) => assertionResults.filter((one) => kinds.includes(one.status)).length
    // A file that could not even be loaded counts as one failed test.
    const failed = Math.max(number('failed'), status === 'failed' ? 1 : 0)
    counted.set(name, { passed: number('passed'), failed, skipped: number('pending', 'todo') })
  }
  return result(counted, run)
}

/**
 * @param {string[]} paths of test files for Node's own runner
 * @returns {Promise<Result>}
 */
export async function runWithoutJest(paths) {
  const run = await withReport((file) => [
    '--test',
    `--test-timeout=${FILE_WITHIN_MS}`,
    // Node takes one less than there are processors; but much of these tests is waiting for programs.
    '--test-concurrency=2',
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${REPORTER}`, `--test-reporter-destination=${file}`],
    ...paths,
  ])
  const counted = new Map()
  for (const line of (run.report ?? '').split('\n').filter(Boolean)) {
    const { file, kind } = JSON.parse(line)
    const counts = counted.get(file) ?? { passed: 0, failed: 0, skipped: 0 }
    counts[kind] += 1
    counted.set(file, counts)
  }
  return result(counted, run)
}

/**
 * Tries files with a failed test once more, alone, where they may be (docs/adr/0021), and counts that result: a bound on
 * time that a busy machine broke passes then, a fault fails again.
 * @param {Result} first
 * @param {import('./retries.mjs').Retries} retries
 * @param {(files: string[]) => Promise<Result>} runAlone
 * @returns {Promise<Counts>}
 */
export async function withRetries(first, retries, runAlone) {
  if (first.hasOpenWorker && !retries.mayPass(OPEN_WORKER)) first = { ...first, failed: first.failed + 1 }
  const { again, said } = retries.choose(failedFiles(first))
  said.forEach((sentence) => say(sentence))
  if (again.length === 0) return first
  say(`again, alone: ${again.map((file) => relative(ROOT, file)).join(', ')}`)
  const second = await runAlone(again)
  retries.note(again, failedFiles(second))
  const before = sum(again.flatMap((file) => first.files.get(file) ?? []))
  return {
    passed: first.passed - before.passed + second.passed,
    failed: first.failed - before.failed + second.failed,
    skipped: first.skipped,
  }
}

/** @param {Result} result */
function failedFiles({ files }) {
  return [...files].filter(([, { failed }]) => failed > 0).map(([file]) => file)
}

/**
 * @param {Iterable<Counts>} all
 * @returns {Counts}
 */
function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const counts of all) for (const kind of Object.keys(total)) total[kind] += counts[kind]
  return total
}

/**
 * @param {Map<string, Counts>} files
 * @param {{ code: number, heard: Set<string> }} run
 * @returns {Result}
 */
function result(files, { code, heard }) {
  const total = sum(files.values())
  // A bad exit code without a failed test is a failure, too: something broke outside of all tests.
  const failed = code === 0 ? total.failed : Math.max(total.failed, 1)
  const hasOpenWorker = heard.has(OPEN_WORKER)
  return { ...total, failed: failed + heard.size - (hasOpenWorker ? 1 : 0), files, hasOpenWorker }
}

/** Runs a test program that shows its progress and writes a report. */
async function withReport(argsFor) {
  const file = join(DATA, `report-${process.pid}`)
  const { hear, heard } = unwantedSentences()
  try {
    const env = { TZ: 'UTC', ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) }
    const { code } = await command(nodeProgram(), argsFor(file), { show: hear, env })
    for (const sentence of heard) say(`this stands in the output, and must not: ${sentence}`)
    if (!existsSync(file)) say(`these tests stopped without a result (exit code ${code})`)
    const report = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    return { code: report === undefined ? code || 1 : code, heard, report }
  } finally {
    rmSync(file, { force: true })
  }
}
