import { command, lastLines } from '../../deploy/local/command.mjs'
import { nodeProgram } from '../../deploy/local/node.mjs'
import { say } from '../../deploy/local/program.mjs'
import { GROUPS, programOf } from '../commands.mjs'

/** A check that lacks a program of its machine ends with this code, and counts as skipped. */
export const SKIPPED = 77

/** Both processors have something to do. */
const AT_ONCE = 2

const checkNames = () => Object.keys(GROUPS.check ?? {}).filter(Boolean)

/** @param {string} name */
const runCheck = (name) => command(nodeProgram(), programOf('check', [name]) ?? [])

/**
 * Runs all checks, whether one fails or not.
 * @param {string[]} [names]
 * @param {(name: string) => Promise<{ code: number, output: string }>} [run]
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>} each check is one test
 */
export async function runChecks(names = checkNames(), run = runCheck) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const left = [...names]
  const worker = async () => {
    for (let name = left.shift(); name; name = left.shift()) {
      const begin = performance.now()
      const { code, output } = await run(name)
      const seconds = ((performance.now() - begin) / 1000).toFixed(1)
      const result = code === 0 ? 'passed' : code === SKIPPED ? 'skipped' : 'failed'
      const line = `check ${name}: ${result === 'passed' ? `${seconds} s` : result}`
      say(result === 'passed' ? line : `${line}\n${lastLines(output, 60)}`)
      total[result] += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return total
}
