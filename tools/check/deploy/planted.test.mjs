// Faults of the kinds that a person makes in deploy/k8s and docker-compose.yml: each has to be seen.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { composeProblems } from './compose-problems.mjs'
import { manifestProblems } from './manifest-problems.mjs'
import { IN_COMPOSE, IN_KUBERNETES, IN_SERVERS } from './planted-faults.mjs'
import { parseManifests, render } from './render.mjs'
import { serverProblems } from './server-problems.mjs'
import { composeValueProblems, valueProblems } from './value-problems.mjs'

const OVERLAY = 'deploy/k8s/overlays/production'
const rendered = render(OVERLAY)
const base = ['BORDERLANE_MODE', 'SECRETS_FOLDER']
const process = [...base, 'NATS_URL', 'DATABASE_URL', 'INTERNAL_PORT', 'TRACES_URL']
/** The settings of our programs, as far as these checks look at them: planted faults need no build. */
const settings = {
  gateway: [...base, 'NATS_URL', 'REDIS_URL', 'INTERNAL_PORT', 'TRACES_URL'],
  catalogue: [...process, 'INTERNAL_URL', 'SOURCES_LIVE'],
  chat: [...process, 'CHAT_MODEL_URL'],
  documents: [...process, 'REDIS_URL', 'S3_ENDPOINT', 'CLAMD_URL', 'INTERNAL_URL'],
  identity: [...process, 'REDIS_URL', 'OIDC_ISSUER'],
  notifications: [...process, 'REDIS_URL', 'SMTP_URL'],
  orders: [...process, 'REDIS_URL'],
  payments: [...process, 'REDIS_URL', 'STRIPE_SECRET_KEY', 'SIMULATED_WEBHOOK_URL'],
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

const without = rendered === undefined && 'neither kubectl nor kustomize is on the PATH'

const problemsWith = (documents) => [
  ...manifestProblems(documents, { settings, bulk }),
  ...valueProblems(documents, true),
]

test('the manifests as they are have none', { skip: without }, () => {
  assert.deepEqual(problemsWith(parseManifests(rendered ?? '')), [])
})

/**
 * The faults after which nothing is said.
 * @param {Record<string, Function>} faults
 * @param {(plant: Function) => unknown[]} problemsAfter
 */
const unseen = (faults, problemsAfter) =>
  Object.entries(faults)
    .filter(([, plant]) => problemsAfter(plant).length === 0)
    .map(([fault]) => fault)

test('Kubernetes: each of these faults is seen', { skip: without }, () => {
  const found = unseen(IN_KUBERNETES, (plant) => {
    const documents = parseManifests(rendered ?? '')
    plant((kind, name) =>
      documents.find((it) => it.kind === kind && it.metadata.name.replace(/-[a-z0-9]{10}$/, '') === name),
    )
    return problemsWith(documents)
  })
  assert.deepEqual(found, [])
})

const serversRendered = render('deploy/k8s/servers-production')
const problemsWithServers = (servers, processes = parseManifests(rendered ?? '')) => [
  ...serverProblems(servers, processes, settings),
  ...valueProblems(servers, true),
]

test('the servers of production as they are have none', { skip: without }, () => {
  assert.deepEqual(problemsWithServers(parseManifests(serversRendered ?? '')), [])
})

test('servers: each of these faults is seen', { skip: without }, () => {
  const found = unseen(IN_SERVERS, (plant) => {
    const servers = parseManifests(serversRendered ?? '')
    const processes = parseManifests(rendered ?? '')
    // ConfigMaps carry a hash behind their names.
    plant((kind, name) =>
      [...servers, ...processes].find(
        (it) => it.kind === kind && it.metadata.name.replace(/-[a-z0-9]{10}$/, '') === name,
      ),
    )
    return problemsWithServers(servers, processes)
  })
  assert.deepEqual(found, [])
})

const problemsOfCompose = (found) => [...composeProblems(found, settings), ...composeValueProblems(found)]
const compose = () => parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true })

test('docker-compose.yml as it is has none', () => {
  assert.deepEqual(problemsOfCompose(compose()), [])
})

test('compose: each of these faults is seen', () => {
  const found = unseen(IN_COMPOSE, (plant) => {
    // Merged services share what they have in common: a copy of its own for each.
    const changed = JSON.parse(JSON.stringify(compose()))
    plant(changed.services)
    return problemsOfCompose(changed)
  })
  assert.deepEqual(found, [])
})
