// Runs of jest and of Node's test runner. Each file runs once: one that fails now and then is mended.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../../deploy/local/command.mjs'
import { DATA, ROOT, say } from '../../deploy/local/program.mjs'
import { nodeProgram } from '../../deploy/local/node.mjs'
import { forbiddenSentences } from './forbidden-output.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts what broke outside of all tests counts as one failed */

const JEST = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js')
const REPORTER = join(import.meta.dirname, 'kind-reporter.mjs')

/** A file of the launcher's tests that takes longer hangs: it fails instead of keeping everybody waiting. */
const FILE_WITHIN_MS = 10 * 60_000

/**
 * @param {string[]} args of jest
 * @returns {Promise<Counts>}
 */
export async function runJest(args) {
  const run = await withReport((file) => [JEST, '--json', `--outputFile=${file}`, ...args])
  const files = run.report ? JSON.parse(run.report).testResults : []
  return result(
    files.map(({ status, assertionResults }) => {
      const number = (...kinds) => assertionResults.filter((one) => kinds.includes(one.status)).length
      // A file that could not even be loaded counts as one failed test.
      const failed = Math.max(number('failed'), status === 'failed' ? 1 : 0)
      return { passed: number('passed'), failed, skipped: number('pending', 'todo') }
    }),
    run,
  )
}

/**
 * @param {string[]} paths of test files for Node's own runner
 * @returns {Promise<Counts>}
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
  const kinds = (run.report ?? '').split('\n').filter(Boolean)
  return result(
    kinds.map((kind) => ({ passed: 0, failed: 0, skipped: 0, [kind]: 1 })),
    run,
  )
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const counts of all) for (const kind of Object.keys(total)) total[kind] += counts[kind]
  return total
}

/**
 * @param {Counts[]} parts
 * @param {{ code: number, heard: Set<string> }} run
 * @returns {Counts}
 */
function result(parts, { code, heard }) {
  const total = sum(parts)
  // A bad exit code without a failed test is a failure, too: something broke outside of all tests.
  const failed = code === 0 ? total.failed : Math.max(total.failed, 1)
  return { ...total, failed: failed + heard.size }
}

/** Runs a test program that shows its progress and writes a report. */
async function withReport(argsFor) {
  const file = join(DATA, `report-${process.pid}`)
  const { hear, heard } = forbiddenSentences()
  try {
    const env = { TZ: 'UTC', ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) }
    const { code } = await command(nodeProgram(), argsFor(file), { show: hear, env })
    for (const sentence of heard) say(`this is in the output, and must not: ${sentence}`)
    if (!existsSync(file)) say(`these tests stopped without a result (exit code ${code})`)
    const report = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    return { code: report === undefined ? code || 1 : code, heard, report }
  } finally {
    rmSync(file, { force: true })
  }
}
