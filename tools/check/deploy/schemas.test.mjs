import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaProblems } from './schemas.mjs'

const cluster = (spec, apiVersion = 'postgresql.cnpg.io/v1') => ({
  apiVersion,
  kind: 'Cluster',
  metadata: { name: 'postgres' },
  spec: { instances: 3, storage: { size: '1Gi' }, ...spec },
})
const route = (port) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { name: 'site' },
  spec: { rules: [{ backendRefs: [{ name: 'gateway', port }] }] },
})

/** @type {Record<string, [any, RegExp]>} */
const FAULTS = {
  'a number that is a text': [cluster({ instances: '3' }), /^Cluster postgres: .*instances must be integer/],
  'a port that is a text': [route('http'), /^HTTPRoute site: .*port must be integer/],
  'a resource of another version': [
    cluster({}, 'postgresql.cnpg.io/v2'),
    /^Cluster postgres: there is no Cluster in postgresql.cnpg.io\/v2/,
  ],
  'a monitor of nothing': [
    { apiVersion: 'monitoring.coreos.com/v1', kind: 'PodMonitor', metadata: { name: 'all' }, spec: {} },
    /^PodMonitor all: .*selector/,
  ],
  'a container without a name': [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'orders' },
      spec: { selector: {}, template: { spec: { containers: [{ image: 'x' }] } } },
    },
    /^Deployment orders: .*name/,
  ],
}

test('each of these faults is noticed, by one sentence', async () => {
  for (const [name, [document, problem]] of Object.entries(FAULTS)) {
    const { problems } = await schemaProblems([document])
    assert.equal(problems.length, 1, name)
    assert.match(problems[0], problem)
  }
})

test('what is right is no problem, and what no one knows is named', async () => {
  const unknown = { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'any' } }
  assert.deepEqual(await schemaProblems([cluster({}), route(3000), unknown]), {
    problems: [],
    unchecked: ['Thing'],
  })
})
