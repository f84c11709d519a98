import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { forgetBuilt, isBuilt, noteBuilt } from './built.mjs'
import { command, lastLines } from './command.mjs'
import { DATA, Failure, knownCause, ROOT, step } from './program.mjs'
import { nodeProgram } from './node.mjs'
import { projectsOf } from './sources.mjs'

const WEB = 'web'

/**
 * Builds what changed since the last build. After a whole build the programs that this one starts do not look again.
 * @param {string[]} [names] only these projects and what they need
 */
export async function build(names = []) {
  if (process.env.BORDERLANE_BUILT === ROOT) return
  await step('building what changed', async () => {
    const projects = projectsOf(ROOT)
    const isWanted = (name) =>
      names.length === 0 || names.some((one) => one === name || needs(projects, one, name))
    const due = projects.filter(({ name, folder }) => isWanted(name) && !isBuilt(folder))
    const isLibrary = ({ folder }) => folder.startsWith('libs/')
    await compile(due.filter(isLibrary))
    // The web's own settings load a library.
    await Promise.all([
      compile(due.filter((one) => !isLibrary(one))),
      isWanted(WEB) && !isBuilt(WEB) && buildWeb(),
    ])
  })
  if (names.length === 0) process.env.BORDERLANE_BUILT = ROOT
}

/** @param {import('./sources.mjs').Project[]} projects */
const needs = (projects, name, other) => projects.find((one) => one.name === name)?.needs.includes(other)

/** @param {import('./sources.mjs').Project[]} projects */
async function compile(projects) {
  if (projects.length === 0) return
  const names = projects.map(({ name }) => name)
  await run('compile', [nodeProgram(), join(import.meta.dirname, 'compile.mjs'), '--projects', ...names])
}

/** By the commands that its project.json says. */
async function buildWeb() {
  forgetBuilt(WEB)
  const { targets } = JSON.parse(readFileSync(join(ROOT, WEB, 'project.json'), 'utf8'))
  const { commands, env } = targets.build.options
  const programs = [join(ROOT, 'node_modules', '.bin'), dirname(nodeProgram()), process.env.PATH]
  for (const one of commands)
    await run('web', ['/bin/sh', '-c', `exec ${one}`], { ...env, PATH: programs.join(delimiter) })
  noteBuilt(WEB)
}

async function run(name, [program, ...args], env = {}) {
  const log = join(DATA, 'logs', `build-${name}.log`)
  const { code, output } = await command(program, args, {
    cwd: name === WEB ? join(ROOT, WEB) : ROOT,
    log,
    env,
  })
  if (code !== 0)
    throw new Failure(knownCause(output) ?? `The build failed. The end of ${log}:\n${lastLines(output, 40)}`)
}
