import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command.mjs'
import { DATA, Failure, knownCause, ROOT, step } from './program.mjs'
import { launcherOf } from './lock.mjs'
import { isCurrent } from './node.mjs'
import { trim } from './trim.mjs'

/** Fails with a sentence on a Node that cannot run the launcher; what it starts runs on the Node of node.mjs. */
export function needNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Failure(`Node ${process.versions.node} is too old: Borderlane needs 20.19 or newer.`)
}

/**
 * Installs the packages of package-lock.json unless exactly these are installed: what building and running the platform
 * needs.
 * @param {{ tools?: boolean }} [options] `tools`: what testing, checking and measuring it needs, too
 */
export async function install({ tools = false } = {}) {
  if (isInstalled(tools)) return
  const which = argumentsFor(tools)
  if (which[0] === 'ci') needNoOther(DATA)
  await step(`installing packages (npm ${which.join(' ')})`, async () => {
    const log = join(DATA, 'logs', 'npm-ci.log')
    const args = [...which, '--no-audit', '--no-fund']
    const [program, ...before] = npmProgram()
    const { code, output } = await command(program, [...before, ...args], {
      log,
      env: { SCARF_ANALYTICS: 'false' },
    })
    if (code !== 0)
      throw new Failure(knownCause(output) ?? `npm ${which[0]} failed (${log}):\n${firstErrors(output)}`)
    // TypeScript comes with i18next, which can do without.
    trim(join(ROOT, 'node_modules'), tools ? [] : ['typescript'])
    // A program of the person's that is as new serves as it is: without this, npm's scripts would take the one of the packages.
    const isOwn = process.execPath.startsWith(join(ROOT, 'node_modules'))
    if (isCurrent() && !isOwn) rmSync(join(ROOT, 'node_modules', '.bin', 'node'), { force: true })
  })
}

/**
 * @param {string} data
 * @throws Failure where someone else's platform runs from these packages: it loads from them while it works
 */
export function needNoOther(data) {
  const other = launcherOf(data)
  if (other === undefined || other === process.pid) return
  throw new Failure(
    `Other packages are to be installed than those that Borderlane runs from (process ${other}): stop it first, then again. Nothing was changed.`,
  )
}

/** `npm ci` deletes all packages first. Tools are added instead: a platform may be running from the packages that are there. */
function argumentsFor(tools) {
  if (!tools) return ['ci', '--omit=dev']
  return isInstalled(false) ? ['install', '--no-save'] : ['ci']
}

/**
 * Under `npm start`, the npm that started us; it need not be on PATH.
 * @returns {[string, ...string[]]}
 */
export function npmProgram() {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
}

/** npm says what is wrong first; its help and advice follow. */
function firstErrors(output) {
  const errors = output.split('\n').filter((line) => /^npm error \S/.test(line))
  return errors
    .slice(0, 8)
    .map((line) => `  ${line}`)
    .join('\n')
}

/** npm writes what it has installed into a lock file of its own, and does so last. */
function isInstalled(tools) {
  const file = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(file)) return false
  const wanted = packagesOf(join(ROOT, 'package-lock.json'))
  const installed = packagesOf(file)
  return Object.entries(wanted).every(([path, entry]) => {
    // '' is this checkout itself; optional packages belong to other systems.
    if (path === '' || ((entry.optional || entry.devOptional) && !installed[path])) return true
    if (entry.dev && !tools) return true
    return installed[path]?.version === entry.version && installed[path]?.integrity === entry.integrity
  })
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
