import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { command, lastLines } from './command.mjs'
import { Failure, knownCause } from './failure.mjs'
import { DATA, ROOT } from './folders.mjs'
import { nodeProgram } from './node.mjs'
import { step } from './progress.mjs'

const NX = join(ROOT, 'node_modules', 'nx', 'dist', 'bin', 'nx.js')
const QUIET = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', FORCE_COLOR: '0' }

/**
 * Builds what changed since the last build; Nx keeps the rest. After a whole build the programs that this one starts do
 * not build again: Nx writes every `dist` again each time, and what just reads one would find nothing.
 * @param {string[]} [projects] only these and what they need
 */
export async function build(projects = []) {
  if (process.env.BORDERLANE_BUILT === ROOT) return
  const only = projects.length > 0 ? ['-p', ...projects] : []
  await step('building what changed', async () => {
    await nx('run-many', '-t', 'build', ...only)
    if (only.length > 0) return
    if (unbuilt().length > 0) {
      // Someone deleted half of Nx's memory: it believes that everything is there.
      await nx('reset')
      await nx('run-many', '-t', 'build')
    }
    if (unbuilt().length > 0) throw new Failure(`The build left nothing in ${unbuilt().join(', ')}.`)
    process.env.BORDERLANE_BUILT = ROOT
  })
}

async function nx(...args) {
  const log = join(DATA, 'logs', `nx-${args[0]}.log`)
  const { code, output } = await command(nodeProgram(), [NX, ...args], { log, env: QUIET })
  if (code !== 0)
    throw new Failure(knownCause(output) ?? `The build failed. The end of ${log}:\n${lastLines(output, 40)}`)
}

/** Projects that should have a `dist` folder and have none. */
function unbuilt() {
  const names = (folder) => (existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)) : [])
  const rooms = ['libs', 'services'].flatMap((room) => names(room).map((name) => join(room, name)))
  return [...rooms, 'gateway', 'web'].filter(
    (folder) =>
      names(folder).includes('project.json') &&
      names(join(folder, 'src')).length > 0 &&
      names(join(folder, 'dist')).length === 0,
  )
}
