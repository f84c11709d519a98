// What `npm run check` runs: every script of package.json whose name begins with "check:".
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, lastLines } from '../../deploy/local/command.mjs'
import { ROOT } from '../../deploy/local/folders.mjs'
import { npmProgram } from '../../deploy/local/install.mjs'
import { say } from '../../deploy/local/progress.mjs'

/** A check that lacks a program of its machine ends with this code, and counts as skipped. */
export const SKIPPED = 77

/** Both processors have something to do. */
const AT_ONCE = 2

const SLOW = ['check:types', 'check:lint']

/** @returns {string[]} the slowest first */
function checkNames() {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const names = Object.keys(scripts).filter((name) => name.startsWith('check:'))
  return [...SLOW, ...names.filter((name) => !SLOW.includes(name))]
}

/** @param {string} name */
function runScript(name) {
  const [program, ...before] = npmProgram()
  return command(program, [...before, 'run', '--silent', name])
}

/**
 * Runs all checks, whether one fails or not.
 * @param {string[]} [names]
 * @param {(name: string) => Promise<{ code: number, output: string }>} [run]
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>} each check is one test
 */
export async function runChecks(names = checkNames(), run = runScript) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const left = [...names]
  const worker = async () => {
    for (let name = left.shift(); name; name = left.shift()) {
      const begin = performance.now()
      const { code, output } = await run(name)
      const seconds = ((performance.now() - begin) / 1000).toFixed(1)
      const result = code === 0 ? 'passed' : code === SKIPPED ? 'skipped' : 'failed'
      say(result === 'passed' ? `${name}: ${seconds} s` : `${name}: ${result}\n${lastLines(output, 60)}`)
      total[result] += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return total
}
