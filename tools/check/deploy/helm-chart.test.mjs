import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { chartOf, fill } from './helm-chart.mjs'
import { sum, toYaml } from './make-chart.mjs'

const OVERLAY = [
  { kind: 'Namespace', metadata: { name: 'borderlane' } },
  {
    kind: 'ConfigMap',
    metadata: { name: 'site-0123456789', namespace: 'borderlane' },
    data: { PUBLIC_URL: 'https://a.example', PAYMENTS_ALLOW_SIMULATED: 'no' },
  },
  {
    kind: 'Deployment',
    metadata: { name: 'orders', namespace: 'borderlane' },
    spec: {
      template: {
        spec: {
          containers: [
            {
              image: 'registry.example.com/borderlane/orders:0.1.0',
              resources: { requests: { cpu: '250m' } },
              envFrom: [{ configMapRef: { name: 'site-0123456789' } }],
            },
          ],
        },
      },
    },
  },
  {
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'orders' },
    spec: { minReplicas: 2, maxReplicas: 6, metrics: [{}] },
  },
  { kind: 'Job', metadata: { name: 'migrate' }, spec: {} },
]
const chart = () => chartOf(OVERLAY, { version: '1.0.0', toYaml })

test('filled in, the chart is the overlay: a setting that changes renames its map where it is used, too', () => {
  const { templates, example } = chart()
  const filled = (name, values) => parse(fill(templates[name], values, sum), { version: '1.1' })
  const map = filled('configmap-site.yaml', example)
  assert.deepEqual(map.data, OVERLAY[1]?.data)
  const [container] = filled('deployment-orders.yaml', example).spec.template.spec.containers
  assert.equal(container.image, 'registry.example.com/borderlane/orders:0.1.0')
  assert.equal(container.envFrom[0].configMapRef.name, map.metadata.name)
  assert.equal(filled('job-migrate.yaml', example).metadata.name, 'migrate-1')

  const site = { ...example.settings.site, PUBLIC_URL: 'https://b.example' }
  const changed = { ...example, settings: { ...example.settings, site } }
  assert.notEqual(filled('configmap-site.yaml', changed).metadata.name, map.metadata.name)
})

test('the values refuse an image without its digest, a wrong type, what is not known and what no one has said', () => {
  const { schema, example, values } = chart()
  const validate = new Ajv().compile(schema)
  /** @param {any} one */
  const isRight = (one) => Boolean(validate(one))
  /** @type {any} */
  const right = { ...example, images: { orders: `registry.example.com/orders@sha256:${sum('')}` } }
  assert.ok(isRight(right), JSON.stringify(validate.errors))
  const orders = right.autoscaling['orders']
  for (const wrong of [
    example,
    { ...right, autoscaling: { orders: { ...orders, minReplicas: 'two' } } },
    { ...right, autoscaling: { orders: { ...orders, minReplicas: 0 } } },
    { ...right, replicas: 2 },
    { ...right, settings: values.settings },
    { ...right, settings: { site: { ...right.settings.site, PUBLIC_URL: 'http://a.example' } } },
  ])
    assert.equal(isRight(wrong), false, JSON.stringify(wrong))
})

test('values are written as Helm reads them: no is a text', () => {
  assert.match(toYaml(chart().values), /PAYMENTS_ALLOW_SIMULATED: "no"/)
})
