import { spawnSync } from 'node:child_process'
import { parseAllDocuments } from 'yaml'
import { Failure, ROOT } from '../../../deploy/local/program.mjs'

/**
 * Renders an overlay by kubectl or kustomize.
 * @param {string} folder
 * @returns {string | undefined} undefined where neither is on the PATH
 */
export function render(folder) {
  for (const [program, ...args] of [
    ['kubectl', 'kustomize'],
    ['kustomize', 'build'],
  ]) {
    const options = { cwd: ROOT, encoding: /** @type {const} */ ('utf8'), maxBuffer: 50_000_000 }
    const { error, status, stdout, stderr } = spawnSync(program, [...args, folder], options)
    if (error) continue
    if (status !== 0) throw new Failure(`${folder} does not render:\n${stderr}`)
    return stdout
  }
  return undefined
}

/** @param {string} text of many documents @returns {any[]} */
export const parseManifests = (text) => parseAllDocuments(text).map((document) => document.toJS())
