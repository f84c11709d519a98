// What no rendered manifest may have, whatever was accepted: pods with rights, selectors of nothing, ways through the network
// that no program needs, names of what is not there.
import { fits, networkProblems } from './network-problems.mjs'
import { podProblems, portOf, unmet } from './pod-problems.mjs'

/** What programs read that are no process and no step of their own. */
const READS = {
  'keep-streams': 'provision-streams',
  'backup-tables': ['POSTGRES_URL', 'S3_ENDPOINT'],
  'backup-keys': ['POSTGRES_URL', 'S3_ENDPOINT'],
  'backup-copy': ['COPY_S3_ENDPOINT'],
  'restore-drill': ['POSTGRES_URL', 'S3_ENDPOINT'],
  'backup-metrics': [],
}
/** Names that addresses in secrets have, which are not rendered. */
const BEHIND_SECRETS = ['mailbox', 'nats', 'postgres', 'redis', 's3']
/** Backups no one makes are none. */
const NEEDED_BY_PRODUCTION = ['backup-tables', 'backup-keys', 'backup-copy', 'restore-drill']
/**
 * @typedef {Record<string, any>} Manifest
 * @typedef {import('./pod-problems.mjs').Workload & { selector?: Record<string, string> }} Workload
 */

/**
 * @param {Manifest[]} documents as they were rendered
 * @param {{ settings: Record<string, string[]>, bulk: string[] }} known `settings`: names of the settings that each program
 *   reads; `bulk`: services whose internal port the gateway uses
 * @returns {string[]}
 */
export function manifestProblems(documents, { settings, bulk }) {
  const workloads = documents.flatMap((it) => workloadOf(it, documents))
  const deployments = workloads.filter(({ kind }) => kind === 'Deployment')
  const isReal = documents.some((it) => it.kind === 'ConfigMap' && it.data?.PAYMENTS_ALLOW_SIMULATED === 'no')
  const readsOf = (name) => {
    const other = READS[name]
    return Array.isArray(other) ? other : (settings[other ?? name] ?? [])
  }
  return [
    ...workloads.flatMap((it) => podProblems(it, isReal)),
    ...selectors(documents, deployments),
    ...services(documents, deployments),
    ...networkProblems(documents, workloads, readsOf, bulk),
    ...backups(workloads, isReal),
    ...referenceProblems(documents),
  ]
}

/** @returns {Workload[]} one, or none for what runs nothing */
export function workloadOf(document, documents) {
  const template = templateOf(document)
  if (!template?.spec?.containers) return []
  const [container] = template.spec.containers
  const dataOf = (name) =>
    documents.find((it) => it.kind === 'ConfigMap' && it.metadata.name === name)?.data ?? {}
  const own = (container.env ?? []).map(({ name, value, valueFrom }) => [
    name,
    value ?? dataOf(valueFrom?.configMapKeyRef?.name)[valueFrom?.configMapKeyRef?.key],
  ])
  const maps = (container.envFrom ?? []).map(({ configMapRef }) => dataOf(configMapRef.name))
  return [
    {
      name: document.metadata.name,
      kind: document.kind,
      pod: template.spec,
      labels: template.metadata?.labels ?? {},
      container,
      given: Object.assign({}, ...maps, Object.fromEntries(own)),
      ...(document.kind === 'Deployment' && { selector: document.spec.selector?.matchLabels ?? {} }),
    },
  ]
}

/** What chooses pods by labels chooses those of its own name. */
function selectors(documents, deployments) {
  const of = (name) => deployments.find((it) => it.name === name)
  const own = deployments.flatMap(({ name, selector, labels }) =>
    fits(selector, labels) && Object.keys(selector).length > 0
      ? []
      : [`Deployment ${name} does not choose its own pods`],
  )
  const budgets = documents
    .filter(({ kind }) => kind === 'PodDisruptionBudget')
    .flatMap(({ metadata: { name }, spec }) =>
      of(name) && fits(spec.selector?.matchLabels ?? {}, of(name).labels)
        ? []
        : [`PodDisruptionBudget ${name} does not choose the pods of ${name}`],
    )
  const missing = deployments.flatMap(({ name }) =>
    ['Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler']
      .filter((kind) => !documents.some((it) => it.kind === kind && it.metadata.name === name))
      .map((kind) => `${name} has no ${kind}`),
  )
  return [...own, ...budgets, ...missing]
}

/** From each port of a service to the port of the same name. */
function services(documents, deployments) {
  const all = documents.filter(({ kind }) => kind === 'Service')
  return all
    .filter(({ spec }) => spec.selector)
    .flatMap(({ metadata: { name }, spec }) => {
      const chosen = deployments.find((it) => it.name === name)
      if (!chosen || !fits(spec.selector, chosen.labels))
        return [`Service ${name} does not choose the pods of ${name}`]
      return [
        ...unmet(`Service ${name}`, {
          'is open beyond the cluster': (spec.type ?? 'ClusterIP') === 'ClusterIP',
        }),
        ...spec.ports
          .filter((it) => it.name !== it.targetPort || !portOf(chosen.container, it.targetPort))
          .map((it) => `Service ${name} leads from ${it.name} to the port ${it.targetPort}`),
      ]
    })
}

/** An installation that takes money makes backups; where some are made, all are. */
function backups(workloads, isReal) {
  const missing = NEEDED_BY_PRODUCTION.filter((name) => !workloads.some((it) => it.name === name))
  if (missing.length === NEEDED_BY_PRODUCTION.length && !isReal) return []
  return missing.map((name) => `${name} is missing: no one makes backups`)
}

/** What a manifest names has to be there: keys of ConfigMaps, volumes, services behind addresses. */
export function referenceProblems(documents) {
  const named = new Map(documents.map((it) => [`${it.kind}/${it.metadata.name}`, it]))
  const has = (kind, name) => named.has(`${kind}/${name}`)
  const images = documents
    .flatMap((it) => templateOf(it)?.spec.containers ?? [])
    .flatMap(({ image = '' }) => /\/?borderlane\/[^:@]+(.*)$/.exec(image)?.slice(1) ?? [])
  const hosts = documents.some(({ spec }) => spec?.externalName) ? hostsIn(documents) : []
  return [
    ...documents.flatMap((document) => {
      const all = objectsIn(document)
      const every = (key, holds) => all.filter((it) => it.key === key).every(({ value }) => holds(value))
      return unmet(`${document.kind} ${document.metadata.name}`, {
        'reads a key that no ConfigMap has': every(
          'configMapKeyRef',
          ({ name, key }) => key && key in (named.get(`ConfigMap/${name}`)?.data ?? {}),
        ),
        'reads a ConfigMap that is not there':
          every('configMapRef', ({ name }) => has('ConfigMap', name)) &&
          every('configMap', ({ name }) => has('ConfigMap', name)),
        'gives a setting the value of another': every(
          'env',
          ({ name, valueFrom }) => !valueFrom?.configMapKeyRef || name === valueFrom.configMapKeyRef.key,
        ),
        'mounts a volume that is not there': every('persistentVolumeClaim', ({ claimName }) =>
          has('PersistentVolumeClaim', claimName),
        ),
        'may fill its node': every('emptyDir', ({ sizeLimit }) => sizeLimit),
        'has a name of pods that no service makes':
          !document.spec?.serviceName || has('Service', document.spec.serviceName),
        'chooses every pod':
          document.kind !== 'Service' ||
          document.spec.externalName ||
          Object.keys(document.spec.selector ?? {}).length > 0,
      })
    }),
    ...(new Set(images).size > 1 ? [`images are of the versions ${[...new Set(images)].join(', ')}`] : []),
    ...[...hosts, ...(hosts.length > 0 ? BEHIND_SECRETS : [])]
      .filter((host) => !has('Service', host))
      .map((host) => `no one is ${host}`),
  ]
}

const templateOf = ({ spec }) => spec?.jobTemplate?.spec?.template ?? spec?.template

/** Every object in a document with the key under which it lies. @returns {{ key: string, value: any }[]} */
function objectsIn(value, key = '') {
  if (value === null || typeof value !== 'object') return []
  const inside = Object.entries(value).flatMap(([name, inner]) =>
    objectsIn(inner, Array.isArray(value) ? key : name),
  )
  return [{ key, value }, ...inside]
}

/** @returns {string[]} hosts of addresses that are no names of the internet */
const hostsIn = (value) =>
  objectsIn(value)
    .flatMap((it) => Object.values(it.value))
    .flatMap((it) => /^[a-z+]+:\/\/([a-z0-9-]+)(?:[:/]|$)/.exec(it)?.slice(1) ?? [])
    .filter((host) => host !== 'localhost')
