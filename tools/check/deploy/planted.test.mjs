// Faults of the kinds that a person makes in deploy/k8s and docker-compose.yml: each has to be seen.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { composeProblems } from './compose-problems.mjs'
import { manifestProblems } from './manifest-problems.mjs'
import { parseManifests, render } from './render.mjs'
import { serverProblems } from './server-problems.mjs'

const OVERLAY = 'deploy/k8s/overlays/production'
const rendered = render(OVERLAY)
const base = ['BORDERLANE_MODE', 'SECRETS_FOLDER']
const process = [...base, 'NATS_URL', 'DATABASE_URL', 'INTERNAL_PORT']
/** The settings of our programs, as far as these checks look at them: planted faults need no build. */
const settings = {
  gateway: [...base, 'NATS_URL', 'REDIS_URL', 'INTERNAL_PORT'],
  catalogue: [...process, 'INTERNAL_URL'],
  chat: process,
  documents: [...process, 'REDIS_URL', 'S3_ENDPOINT', 'INTERNAL_URL'],
  identity: [...process, 'REDIS_URL'],
  notifications: [...process, 'REDIS_URL', 'SMTP_URL'],
  orders: [...process, 'REDIS_URL'],
  payments: [...process, 'REDIS_URL'],
  'provision-database': [...base, 'POSTGRES_URL'],
  'provision-streams': [...base, 'NATS_URL'],
  ...Object.fromEntries(
    ['catalogue', 'chat', 'documents', 'identity', 'notifications', 'orders', 'payments'].map((name) => [
      `migrate-${name}`,
      [...base, 'DATABASE_OWNER_URL'],
    ]),
  ),
}
const bulk = ['documents', 'catalogue']

const programOf = (workload) => workload.spec.template.spec.containers[0]

/** Each changes one thing; `find` gives a document by kind and name. */
const IN_KUBERNETES = {
  'a probe that asks a path which is not there': (find) =>
    (programOf(find('Deployment', 'orders')).readinessProbe.httpGet.path = '/health/readiness'),
  'liveness that asks what a process depends on': (find) =>
    (programOf(find('Deployment', 'orders')).livenessProbe.httpGet.path = '/health/ready'),
  'a probe on a port that the container has not': (find) =>
    (programOf(find('Deployment', 'chat')).livenessProbe.httpGet.port = 'http'),
  'a container port that the program does not listen on': (find) =>
    (programOf(find('Deployment', 'payments')).ports[0].containerPort = 9101),
  'a service that chooses the pods of another': (find) =>
    (find('Service', 'orders').spec.selector['app.kubernetes.io/name'] = 'payments'),
  'a service that leads to a port without a listener': (find) =>
    (find('Service', 'gateway').spec.ports[1].targetPort = 'web'),
  'a deployment that does not choose its own pods': (find) =>
    (find('Deployment', 'identity').spec.selector.matchLabels['app.kubernetes.io/name'] = 'auth'),
  'a budget that chooses nobody': (find) =>
    (find('PodDisruptionBudget', 'identity').spec.selector.matchLabels['app.kubernetes.io/name'] = 'auth'),
  'a budget under which no node can be emptied': (find) =>
    (find('PodDisruptionBudget', 'orders').spec.minAvailable = 2),
  'an autoscaler of a deployment that is not there': (find) =>
    (find('HorizontalPodAutoscaler', 'orders').spec.scaleTargetRef.name = 'order'),
  'an autoscaler whose lowest number is above its highest': (find) =>
    (find('HorizontalPodAutoscaler', 'chat').spec.minReplicas = 9),
  'a service that may not reach Redis': (find) =>
    remove(find('NetworkPolicy', 'queues-and-limits').spec.podSelector.matchExpressions[0].values, 'orders'),
  'the gateway at the database': (find) =>
    find('NetworkPolicy', 'database').spec.podSelector.matchExpressions[0].values.push('gateway'),
  'bytes that may not come in': (find) =>
    remove(find('NetworkPolicy', 'bytes-in').spec.podSelector.matchExpressions[0].values, 'documents'),
  'a namespace that is open': (find) =>
    (find('NetworkPolicy', 'nothing-else').spec.policyTypes = ['Ingress']),
  'a process that may run as root': (find) =>
    (find('Deployment', 'documents').spec.template.spec.securityContext.runAsNonRoot = false),
  'a job that keeps its capabilities': (find) =>
    delete programOf(find('Job', 'migrate-orders')).securityContext.capabilities,
  'a process without a limit of memory': (find) =>
    delete programOf(find('Deployment', 'documents')).resources.limits,
  'the secrets of another program': (find) =>
    (find('Deployment', 'chat').spec.template.spec.volumes[0].secret.secretName = 'secrets-orders'),
  'the image of another program': (find) =>
    (programOf(find('Job', 'migrate-payments')).image = 'registry.example.com/borderlane/orders:0.1.0'),
  'a process that is killed while it ends': (find) =>
    (find('Deployment', 'gateway').spec.template.spec.terminationGracePeriodSeconds = 10),
  'streams that are kept with other settings than they were made with': (find) =>
    (find('CronJob', 'keep-streams').spec.jobTemplate.spec.template.spec.containers[0].env[4].value = '1'),
  'backups that nobody makes': (find) => (find('CronJob', 'backup-tables').metadata.name = 'backup'),
  'a backup that is given what opens it': (find) =>
    (find('CronJob', 'backup-keys').spec.jobTemplate.spec.template.spec.volumes[0].secret.secretName =
      'secrets-restore'),
  'a drill that may not reach the store': (find) =>
    find('NetworkPolicy', 'backups').spec.egress[0].ports.splice(1, 1),
}

/** Of the servers of production; `find` gives a document of theirs. */
const IN_SERVERS = {
  'fewer connections than the pools may ask for': (find) =>
    (find('Cluster', 'postgres').spec.postgresql.parameters.max_connections = '200'),
  'a server under another name than processes use': (find) =>
    (find('Service', 'valkey').metadata.name = 'redis'),
  'a server that processes may not reach': (find) =>
    find('NetworkPolicy', 'processes').spec.ingress[0].ports.splice(0, 1),
  'a server whose version is whatever comes': (find) =>
    (programOf(find('StatefulSet', 'nats')).image = 'nats:2'),
  'a server that may take the memory of its node': (find) =>
    delete programOf(find('StatefulSet', 'valkey')).resources.limits,
  'a secret that nobody makes': (find) =>
    (find('StatefulSet', 'nats').spec.template.spec.volumes[1].secret.secretName = 'nats-users'),
}

const IN_COMPOSE = {
  'a process without a check of its health': ({ orders }) => delete orders.healthcheck,
  'a check of health on another port': ({ chat }) => (chat.environment.INTERNAL_PORT = '9200'),
  'a database that the network can reach': ({ postgres }) => (postgres.ports = ['5432:5432']),
  'a page that is open to every network': ({ gateway }) => (gateway.ports = ['3000:3000']),
  'a process outside the inner network': ({ payments }) => (payments.networks = ['outside']),
  'a process that does not wait for its migration': ({ orders }) =>
    delete orders.depends_on['migrate-orders'],
  'a process that starts before Redis is well': ({ identity }) =>
    (identity.depends_on.redis.condition = 'service_started'),
  'a migration that does not wait for the roles': (services) => delete services['migrate-chat'].depends_on,
  'a process without a limit of memory': ({ documents }) => delete documents.mem_limit,
  'a process that may write its root file system': ({ catalogue }) => (catalogue.read_only = false),
  'backups that are made only when asked for': ({ backups }) => (backups.profiles = ['backup']),
  'a maker of backups that can open them': ({ backups }) =>
    (backups.volumes[0] = 'secrets-restore:/run/secrets:ro'),
  'a process as root': ({ notifications }) => (notifications.user = '0:0'),
}

function remove(list, value) {
  list.splice(list.indexOf(value), 1)
}

const without = rendered === undefined && 'neither kubectl nor kustomize is on the PATH'

test('the manifests as they are have none', { skip: without }, () => {
  assert.deepEqual(manifestProblems(parseManifests(rendered ?? ''), { settings, bulk }), [])
})

for (const [fault, plant] of Object.entries(IN_KUBERNETES)) {
  test(`Kubernetes: ${fault} is seen`, { skip: without }, () => {
    const documents = parseManifests(rendered ?? '')
    const find = (kind, name) => documents.find((it) => it.kind === kind && it.metadata.name === name)
    plant(find)
    assert.notDeepEqual(manifestProblems(documents, { settings, bulk }), [])
  })
}

const serversRendered = render('deploy/k8s/servers-production')
const problemsWithServers = (servers) => serverProblems(servers, parseManifests(rendered ?? ''), settings)

test('the servers of production as they are have none', { skip: without }, () => {
  assert.deepEqual(problemsWithServers(parseManifests(serversRendered ?? '')), [])
})

for (const [fault, plant] of Object.entries(IN_SERVERS)) {
  test(`servers: ${fault} is seen`, { skip: without }, () => {
    const servers = parseManifests(serversRendered ?? '')
    plant((kind, name) => servers.find((it) => it.kind === kind && it.metadata.name === name))
    assert.notDeepEqual(problemsWithServers(servers), [])
  })
}

const compose = () => parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true })

test('docker-compose.yml as it is has none', () => {
  assert.deepEqual(composeProblems(compose(), settings), [])
})

for (const [fault, plant] of Object.entries(IN_COMPOSE)) {
  test(`compose: ${fault} is seen`, () => {
    // Merged services share what they have in common: a copy of its own for each.
    const found = JSON.parse(JSON.stringify(compose()))
    plant(found.services)
    assert.notDeepEqual(composeProblems(found, settings), [])
  })
}
