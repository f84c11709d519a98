// Every value of what is deployed, as it was last accepted: accepted/*.yml. A slip of one digit differs from it, and a change that
// is meant is read there, value by value: `npm run check -- k8s --write` (or compose) accepts what there is now.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { ROOT } from '../../../deploy/local/folders.mjs'

/** @typedef {{ name: string, kind: string, value: any }} Named of a kind that should be alike, but for what its name says */

const fileOf = (name) => join(ROOT, 'tools', 'check', 'deploy', 'accepted', `${name}.yml`)

/** @returns {{ path: string[], value: any }[]} every value, and where it is; what is empty chooses everything, and counts */
function leavesOf(value, path = []) {
  if (value === null || typeof value !== 'object') return [{ path, value }]
  if (Object.keys(value).length === 0) return [{ path, value: JSON.stringify(value) }]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

/**
 * By kind what most of it have, and by name what one has otherwise.
 * @param {Named[]} all
 * @returns {Record<string, Record<string, Record<string, unknown>>>}
 */
function summaryOf(all) {
  const kinds = new Set(all.map(({ kind }) => kind))
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, summaryOfKind(all.filter((it) => it.kind === kind))]),
  )
}

function summaryOfKind(group) {
  const named = group.map(({ name, value }) => {
    const own = (text) => (group.length > 1 ? String(text).replaceAll(name, '<name>') : text)
    const leaves = leavesOf(value).map((it) => [it.path.map(own).join('.'), own(it.value)])
    return { name, values: Object.fromEntries(leaves) }
  })
  const usual = {}
  for (const path of new Set(named.flatMap(({ values }) => Object.keys(values)))) {
    const found = named.map(({ values }) => values[path])
    const most = found.find((it) => found.filter((one) => one === it).length * 2 > found.length)
    if (most !== undefined) usual[path] = most
  }
  const otherwise = named.map(({ name, values }) => [
    name,
    Object.fromEntries(
      [...new Set([...Object.keys(usual), ...Object.keys(values)])]
        .filter((path) => values[path] !== usual[path])
        .map((path) => [path, values[path] ?? null]),
    ),
  ])
  return { all: usual, ...Object.fromEntries(otherwise) }
}

/** @param {string} name @param {Named[]} all */
export const accept = (name, all) =>
  writeFileSync(fileOf(name), stringify(summaryOf(all), { lineWidth: 0, aliasDuplicateObjects: false }))

/** @param {string} name @param {Named[]} all @returns {string[]} what differs from what was accepted */
export function notAccepted(name, all) {
  const flat = (summary) => new Map(leavesOf(summary).map(({ path, value }) => [path.join(' '), value]))
  const was = flat(parse(readFileSync(fileOf(name), 'utf8')))
  const is = flat(summaryOf(all))
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => was.get(path) !== is.get(path))
    .map((path) => `${path}: ${is.get(path)}, and ${was.get(path)} was accepted`)
}

/** @param {any[]} documents of Kubernetes @returns {Named[]} */
export const ofKubernetes = (documents) =>
  documents.map((value) => {
    const template = value.spec?.jobTemplate?.spec.template ?? value.spec?.template
    const role = template?.metadata?.labels?.['borderlane/role'] ?? ''
    // Steps and backups are alike by the image that they run; what a ConfigMap is called ends with a hash of what it holds.
    const image = /([^/]+):/.exec(template?.spec.containers?.[0]?.image ?? '')?.[1] ?? ''
    const alone = ['NetworkPolicy', 'ConfigMap'].includes(value.kind)
    const name = value.metadata.name.replace(/-[a-z0-9]{10}$/, '')
    return {
      name,
      kind: alone
        ? `${value.kind} ${name}`
        : `${value.kind} ${value.kind === 'CronJob' ? image : role}`.trim(),
      value,
    }
  })

/** @param {Record<string, any>} compose @returns {Named[]} */
export const ofCompose = ({ services, ...others }) => [
  { name: 'all', kind: 'compose', value: others },
  ...Object.entries(services).map(([name, value]) => ({
    name,
    kind: value.environment?.INTERNAL_PORT ? 'process' : name.startsWith('migrate-') ? 'migration' : name,
    value,
  })),
]
