import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findProblems, groupsOf, parseDeclared } from './observability-problems.mjs'

const fires = { expr: 'count(ALERTS{alertname="FilesLost",alertstate="firing"})', exp_samples: [{}] }
const doesNot = { ...fires, exp_samples: [] }

const alertOn = (expr, changes = {}) => ({
  alert: 'FilesLost',
  expr,
  labels: { severity: 'page' },
  annotations: { summary: 'A file is lost', runbook_url: 'docs/operator.md#fileslost' },
  ...changes,
})
const job = (changes = {}) => ({
  job_name: 'borderlane',
  scrape_interval: '15s',
  static_configs: [{ targets: ['chat:9100'], labels: { process: 'chat' } }],
  ...changes,
})
const scrape = { rule_files: ['alerts.yml'], scrape_configs: [job()] }

const asked = (expr, changes = {}) => ({
  metrics: new Map([
    ['documents_lost', new Set()],
    ['http_request_duration_seconds', new Set(['journey', 'status'])],
  ]),
  rules: [alertOn(expr)],
  panels: [],
  scrape,
  processes: ['chat'],
  scenarios: [{ name: 'FilesLost', promql_expr_test: [fires, doesNot] }],
  runbook: '### FilesLost\n',
  ...changes,
})

test('rules that ask for what is there have no problems', () => {
  assert.deepEqual(findProblems(asked('max(documents_lost) > 0')), [])
  const ratio =
    'sum by (journey) (rate(http_request_duration_seconds_count{journey!="",status=~"5.."}[5m])) / sum(up{process="chat"})'
  assert.deepEqual(findProblems(asked(ratio)), [])
})

test('a metric that no process has is found', () => {
  assert.deepEqual(findProblems(asked('max(documents_gone) > 0')), ['No process has documents_gone.'])
})

test('a label that a metric does not have is found, in a selector and in a group', () => {
  assert.deepEqual(findProblems(asked('documents_lost{kind="x"} > 0')), ['documents_lost has no label kind.'])
  assert.deepEqual(findProblems(asked('sum by (route) (http_request_duration_seconds_sum)')), [
    'http_request_duration_seconds_sum has no label route.',
  ])
})

test('an alert without a scenario that fires, without one that does not, and without a runbook is found', () => {
  const only = (scenario) => ({ scenarios: [{ name: 'FilesLost fires', promql_expr_test: [scenario] }] })
  assert.deepEqual(findProblems(asked('documents_lost > 0', only(doesNot))), [
    'No scenario lets FilesLost fire.',
  ])
  assert.deepEqual(findProblems(asked('documents_lost > 0', only(fires))), [
    'No scenario keeps FilesLost from firing.',
  ])
  assert.deepEqual(findProblems(asked('documents_lost > 0', { runbook: '### FilesLostAgain\n' })), [
    'FilesLost has no runbook in docs/operator.md.',
  ])
})

/** @type {Record<string, any>} */
const PLANTED = {
  'a scenario under the name of another alert': {
    scenarios: [{ name: 'FilesFound fires', promql_expr_test: [fires, doesNot] }],
  },
  'lines of all processes in one': { panels: ['max by (job) (documents_lost)'] },
  'a quantile without its buckets': {
    panels: ['histogram_quantile(0.95, sum by (journey) (rate(http_request_duration_seconds_bucket[5m])))'],
  },
  'the rate of a gauge': { panels: ['rate(documents_lost[5m])'] },
  'a counter that only grows': { panels: ['sum(http_request_duration_seconds_count) > 10'] },
  'an alert that wakes no one': {
    rules: [alertOn('max(documents_lost) > 0', { labels: { severity: 'pages' } })],
  },
  'an alert that is there twice': {
    rules: [alertOn('max(documents_lost) > 0'), alertOn('max(documents_lost) > 1')],
  },
  'a sentence with a gap': {
    rules: [
      alertOn('max(documents_lost) > 0', {
        annotations: { ...alertOn('').annotations, summary: '{{ $labels.process }} lost a file' },
      }),
    ],
  },
  'an alert without a sentence': {
    rules: [alertOn('max(documents_lost) > 0', { annotations: { ...alertOn('').annotations, summary: '' } })],
  },
  'a recorded rule that looks less far back than its name says': {
    rules: [
      alertOn('max(documents_lost) > 0'),
      { record: 'lost:increase1h', expr: 'increase(http_request_duration_seconds_count[10m])' },
    ],
  },
  'a process that no one looks at': { processes: ['chat', 'orders'] },
  'a process at another port': {
    scrape: {
      ...scrape,
      scrape_configs: [job({ static_configs: [{ targets: ['chat:3000'], labels: { process: 'chat' } }] })],
    },
  },
  'a process under another name': {
    scrape: {
      ...scrape,
      scrape_configs: [job({ static_configs: [{ targets: ['chat:9100'], labels: { process: 'talk' } }] })],
    },
  },
  'another job': { scrape: { ...scrape, scrape_configs: [job({ job_name: 'visa' })] } },
  'a look every ten minutes': { scrape: { ...scrape, scrape_configs: [job({ scrape_interval: '10m' })] } },
  'rules that Prometheus does not read': { scrape: { ...scrape, rule_files: [] } },
}

test('each of these faults is seen', () => {
  const unseen = Object.entries(PLANTED).filter(
    ([, change]) => findProblems(asked('max(documents_lost) > 0', change)).length === 0,
  )
  assert.deepEqual(
    unseen.map(([fault]) => fault),
    [],
  )
})

test('a scenario is run with its alert and what that needs, and with nothing else', () => {
  const groups = [
    {
      name: 'recorded',
      rules: [
        { record: 'a:one', expr: 'a' },
        { record: 'a:two', expr: 'a:one' },
        { record: 'b', expr: 'b' },
      ],
    },
    {
      name: 'alerts',
      rules: [
        { alert: 'A', expr: 'a:two > 1' },
        { alert: 'B', expr: 'b > 1' },
      ],
    },
  ]
  assert.deepEqual(
    groupsOf(groups, 'A').map(({ rules }) => rules.map(({ record, alert }) => record ?? alert)),
    [['a:one', 'a:two'], ['A']],
  )
})

test('metrics are found in the code with their labels', () => {
  const source = `gauge('a_b', 'What it is', () => 1)
    counter('c_total', 'How many', ['kind', 'result'])
    gaugeBy('d', 'By status', 'status', () => read())
    new Histogram({ name: 'e_seconds', help: 'Time', labelNames: ['route'], buckets: B })`
  assert.deepEqual(parseDeclared(source), [
    { name: 'a_b', labels: [] },
    { name: 'd', labels: ['status'] },
    { name: 'c_total', labels: ['kind', 'result'] },
    { name: 'e_seconds', labels: ['route'] },
  ])
})
