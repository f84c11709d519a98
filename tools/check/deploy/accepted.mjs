// A fingerprint of each thing that is deployed, as it was last accepted: accepted.yml. A slip of one digit changes it; a change that
// is meant is read in `git diff` of the source, and `npm run check -- k8s --write` (or compose) accepts what there is now.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { ROOT } from '../../../deploy/local/program.mjs'

/** @typedef {{ name: string, value: any }} Named */

const FILE = join(ROOT, 'tools', 'check', 'deploy', 'accepted.yml')

/** Fields in one order, wherever they stand in the source. */
const sorted = (_key, value) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const fingerprint = (value) =>
  createHash('sha256').update(JSON.stringify(value, sorted)).digest('hex').slice(0, 16)

/** @param {Named[]} all @returns {Record<string, string>} */
const fingerprints = (all) => Object.fromEntries(all.map(({ name, value }) => [name, fingerprint(value)]))

const readAccepted = () => parse(readFileSync(FILE, 'utf8'))

/** @param {string} part @param {Named[]} all */
export const accept = (part, all) =>
  writeFileSync(FILE, stringify({ ...readAccepted(), [part]: fingerprints(all) }, { lineWidth: 0 }))

/** @param {string} part @param {Named[]} all @returns {string[]} what differs from what was accepted */
export function notAccepted(part, all) {
  const was = readAccepted()[part] ?? {}
  const is = fingerprints(all)
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => was[name] !== is[name])
    .map((name) => `${name} is not as it was accepted (git diff shows what changed; --write accepts it)`)
}

/** @param {any[]} documents of Kubernetes @returns {Named[]} */
export const ofKubernetes = (documents) =>
  documents.map((value) => ({
    // What a ConfigMap is called ends with a hash of what it holds.
    name: `${value.kind} ${value.metadata.name.replace(/-[a-z0-9]{10}$/, '')}`,
    value,
  }))

/** @param {Record<string, any>} compose @returns {Named[]} */
export const ofCompose = ({ services, ...others }) => [
  { name: 'whole', value: others },
  ...Object.entries(services).map(([name, value]) => ({ name: `service ${name}`, value })),
]
