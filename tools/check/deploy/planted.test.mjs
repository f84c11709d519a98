// Faults of the kinds that a person makes in deploy/k8s and docker-compose.yml: each has to be seen.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { ROOT } from '../../../deploy/local/program.mjs'
import { notAccepted, ofCompose, ofKubernetes } from './accepted.mjs'
import { composeProblems } from './compose-problems.mjs'
import { manifestProblems } from './manifest-problems.mjs'
import { IN_COMPOSE, IN_KUBERNETES, IN_SERVERS } from './test/planted-faults.mjs'
import { SEEN_BY_VALUE } from './test/seen-by-value.mjs'
import { parseManifests, render } from './render.mjs'
import { serverProblems } from './server-problems.mjs'

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
  notifications: [...process, 'REDIS_URL', 'SMTP_URL', 'IMAP_URL'],
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

const production = () => parseManifests(rendered ?? '')
const rulesOfProcesses = (documents) => manifestProblems(documents, { settings, bulk })
const read = (name) => parseManifests(render(`deploy/k8s/${name}`) ?? '')
const valuesOfServers = (servers) => notAccepted('servers', ofKubernetes([...servers, ...read('monitoring')]))
const rulesOfServers = ([servers, processes]) => serverProblems(servers, processes, settings)
/** Merged services share what they have in common: a copy of its own for each. */
const compose = () => {
  const merged = JSON.parse(
    JSON.stringify(parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true })),
  )
  return Object.fromEntries(Object.entries(merged).filter(([key]) => !key.startsWith('x-')))
}
const rulesOfCompose = (found) => composeProblems(found, settings)
/** ConfigMaps carry a hash behind their names. */
const findIn = (documents) => (kind, name) =>
  documents.find((it) => it.kind === kind && it.metadata.name.replace(/-[a-z0-9]{10}$/, '') === name)

test('the manifests as they are have no problem', { skip: without }, () => {
  assert.deepEqual(rulesOfProcesses(production()), [])
  assert.deepEqual(notAccepted('production', ofKubernetes(production())), [])
})

test('the servers of production as they are have none', { skip: without }, () => {
  assert.deepEqual(rulesOfServers([read('servers-production'), production()]), [])
  assert.deepEqual(valuesOfServers(read('servers-production')), [])
})

test('docker-compose.yml as it is has none', () => {
  assert.deepEqual(rulesOfCompose(compose()), [])
  assert.deepEqual(notAccepted('compose', ofCompose(compose())), [])
})

/**
 * @template T
 * @param {Record<string, Function>} faults @param {(plant: Function) => T} planted
 * @param {(found: T) => string[]} rules @param {(found: T) => string[]} values
 * @returns the faults that no one sees, and those that only the comparison with what was accepted does
 */
function unseen(faults, planted, rules, values) {
  const found = Object.entries(faults).map(([fault, plant]) => ({ fault, after: planted(plant) }))
  const byNoRule = found.filter(({ after }) => rules(after).length === 0)
  return {
    byAll: byNoRule.filter(({ after }) => values(after).length === 0).map(({ fault }) => fault),
    byRules: byNoRule.map(({ fault }) => fault),
  }
}

test('Kubernetes: each of these faults is seen', { skip: without }, () => {
  const found = unseen(
    IN_KUBERNETES,
    (plant) => {
      const documents = production()
      plant(findIn(documents))
      return documents
    },
    rulesOfProcesses,
    (documents) => notAccepted('production', ofKubernetes(documents)),
  )
  assert.deepEqual(found, { byAll: [], byRules: SEEN_BY_VALUE.kubernetes })
})

test('servers: each of these faults is seen', { skip: without }, () => {
  const found = unseen(
    IN_SERVERS,
    (plant) => {
      const servers = read('servers-production')
      const processes = production()
      plant(findIn([...servers, ...processes]))
      return /** @type {[any[], any[]]} */ ([servers, processes])
    },
    rulesOfServers,
    ([servers, processes]) => [
      ...valuesOfServers(servers),
      ...notAccepted('production', ofKubernetes(processes)),
    ],
  )
  assert.deepEqual(found, { byAll: [], byRules: SEEN_BY_VALUE.servers })
})

test('compose: each of these faults is seen', () => {
  const found = unseen(
    IN_COMPOSE,
    (plant) => {
      const changed = compose()
      plant(changed.services)
      return changed
    },
    rulesOfCompose,
    (changed) => notAccepted('compose', ofCompose(changed)),
  )
  assert.deepEqual(found, { byAll: [], byRules: SEEN_BY_VALUE.compose })
})

test('a value of any kind, one more and one less are seen', () => {
  const changes = [
    (services) => (services.orders.environment.RATE_LIMIT_FACTOR = '9'),
    (services) => (services.orders.environment.ONE_MORE = ''),
    (services) => delete services.orders.environment.RATE_LIMIT_FACTOR,
    (services) => (services.worker = services.orders),
    (services) => delete services.orders,
  ]
  for (const change of changes) {
    const changed = compose()
    change(changed.services)
    assert.notEqual(notAccepted('compose', ofCompose(changed)).length, 0)
  }
})
