// What a manifest names has to be there: keys of ConfigMaps, volumes, services behind addresses. And what leaves a choice to
// chance: no group, no size, no port.
import { unmet } from './pod-problems.mjs'

/** Names that addresses in secrets have, which are not rendered. */
const BEHIND_SECRETS = ['mailbox', 'nats', 'postgres', 'redis', 's3']
/** By which policies and alerts know our pods. */
const ROLES = ['process', 'step', 'backup', 'backup-copy', 'backup-metrics']
const PATHS = ['/health/live', '/health/ready', '/healthz', '/healthz?js-server-only=true', '/metrics', '/']
const ACCESS = ['ReadWriteOnce', 'ReadWriteMany']
/** Of an example, as people write it: with a scheme and a port that exists. */
const ADDRESS = /^(?:\$\{\w+:-)?([a-z+]+:\/\/[^}]*)\}?$/

/** @param {Record<string, any>[]} documents @returns {string[]} */
export function referenceProblems(documents) {
  const named = new Map(documents.map((it) => [`${it.kind}/${it.metadata.name}`, it]))
  return [
    ...documents.flatMap((it) => references(it, named)),
    ...documents.flatMap(identity),
    ...images(documents),
    ...roles(documents),
    ...leads(documents, named),
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

function references(document, named) {
  const { kind, metadata, spec } = document
  const has = (other, name) => named.has(`${other}/${name}`)
  const all = objectsIn(document)
  const of = (wanted) => all.filter(({ key }) => key === wanted).map(({ value }) => value)
  const claims = [
    ...(kind === 'PersistentVolumeClaim' ? [spec] : []),
    ...(spec?.volumeClaimTemplates ?? []).map((it) => it.spec),
  ]
  return unmet(`${kind} ${metadata.name}`, {
    'reads a key that no ConfigMap has': of('configMapKeyRef').every(
      ({ name, key }) => key && key in (named.get(`ConfigMap/${name}`)?.data ?? {}),
    ),
    'reads a ConfigMap that is not there': [...of('configMapRef'), ...of('configMap')].every(({ name }) =>
      has('ConfigMap', name),
    ),
    'gives a setting the value of another': of('env')
      .filter((it) => it.valueFrom?.configMapKeyRef)
      .every((it) => it.name === it.valueFrom.configMapKeyRef.key),
    'mounts a volume that is not there': of('persistentVolumeClaim').every(({ claimName }) =>
      has('PersistentVolumeClaim', claimName),
    ),
    'mounts a secret without a name': of('secret').every(({ secretName }) => secretName),
    'may write its secrets': mountsOf(templateOf(document)?.spec, 'secret').every(({ readOnly }) => readOnly),
    'may fill its node': of('emptyDir').every(({ sizeLimit }) => sizeLimit),
    'asks for its health where no one answers': of('httpGet').every(({ path }) => PATHS.includes(path)),
    'asks for its health at a port without a name': of('httpGet').every(
      ({ port }) =>
        typeof port === 'number' ||
        templateOf(document)?.spec.containers.some((it) => it.ports?.some(({ name }) => name === port)),
    ),
    'has a volume that no one may mount': claims.every(
      ({ accessModes = [] }) => accessModes.length > 0 && accessModes.every((it) => ACCESS.includes(it)),
    ),
    'has a name of pods that no service makes':
      kind !== 'StatefulSet' || !spec.serviceName || has('Service', spec.serviceName),
    'lets in at every port': of('ingress').every(({ ports = [] }) => ports.every(({ port }) => port)),
    'leads to every pod':
      kind !== 'Service' || spec.externalName || Object.keys(spec.selector ?? {}).length > 0,
    'has an address that is none': addressesIn(document).every(isAddress),
    'asks for no processor':
      !templateOf(document) ||
      templateOf(document).spec.containers.every(({ resources }) =>
        /^(\d{2,3}m|1)$/.test(resources?.requests?.cpu),
      ),
    'has another number of replicas than a person would say':
      kind === 'HorizontalPodAutoscaler' || (spec?.replicas ?? 1) >= 1,
  })
}

/** Where a pod mounts its volumes of a kind. */
function mountsOf({ volumes = [], containers = [] } = {}, kind) {
  const names = volumes.filter((it) => kind in it).map(({ name }) => name)
  return containers.flatMap(({ volumeMounts = [] }) =>
    volumeMounts.filter(({ name }) => names.includes(name)),
  )
}

/** @returns {string[]} */
const addressesIn = (value) =>
  objectsIn(value)
    .flatMap((it) => Object.values(it.value))
    .flatMap((it) => (typeof it === 'string' ? (ADDRESS.exec(it)?.slice(1) ?? []) : []))

/** @param {string} text */
export function isAddress(text) {
  const port = URL.parse(text)?.port
  return port !== undefined && (port === '' || Number(port) >= 25)
}

/** Files on a volume belong to whoever writes them: user and group are one. */
function identity(document) {
  const template = templateOf(document)
  const { runAsUser: user, runAsGroup: group, fsGroup } = template?.spec.securityContext ?? {}
  if (!template?.spec.securityContext?.runAsNonRoot) return []
  const keeps =
    template.spec.volumes?.some((it) => it.persistentVolumeClaim) || document.spec.volumeClaimTemplates
  return unmet(`${document.kind} ${document.metadata.name}`, {
    [`runs as ${user} in the group ${group}`]: user === group && user >= 100 && user < 65_536,
    [`gives its volume to the group ${fsGroup}`]: (fsGroup === undefined && !keeps) || fsGroup === group,
  })
}

/** All our images are of one version. */
function images(documents) {
  const versions = documents
    .flatMap((it) => templateOf(it)?.spec.containers ?? [])
    .flatMap(({ image = '' }) => /\/?borderlane\/[^:@]+(.*)$/.exec(image)?.slice(1) ?? [])
  const all = [...new Set(versions)]
  return all.length <= 1 ? [] : [`images are of the versions ${all.join(', ')}`]
}

/** Policies and alerts choose pods by their role: one without has no way to anywhere. */
function roles(documents) {
  const of = (document) => templateOf(document)?.metadata?.labels?.['borderlane/role']
  if (!documents.some(of)) return []
  return documents
    .filter((it) => templateOf(it) && !ROLES.includes(of(it)))
    .map((it) => `${it.kind} ${it.metadata.name} has the role ${of(it)}`)
}

/** Addresses lead to services that are there. */
function leads(documents, named) {
  if (!documents.some(({ spec }) => spec?.externalName)) return []
  const hosts = documents.flatMap((it) => addressesIn(it).map((text) => URL.parse(text)?.hostname ?? ''))
  const inside = [
    ...hosts.filter((host) => /^[a-z0-9-]+$/.test(host) && host !== 'localhost'),
    ...BEHIND_SECRETS,
  ]
  return [
    ...new Set(inside.filter((host) => !named.has(`Service/${host}`)).map((host) => `no one is ${host}`)),
    ...documents
      .filter(
        ({ spec }) => spec?.externalName && !/^[\w-]+\.[\w-]+\.svc\.cluster\.local$/.test(spec.externalName),
      )
      .map(({ metadata }) => `${metadata.name} leads out of the cluster`),
  ]
}
