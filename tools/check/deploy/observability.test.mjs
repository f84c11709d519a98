import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findProblems, parseDeclared } from './observability-problems.mjs'

const fires = { expr: 'count(ALERTS{alertname="FilesLost",alertstate="firing"})', exp_samples: [{}] }
const doesNot = { ...fires, exp_samples: [] }

const asked = (expr, changes = {}) => ({
  metrics: new Map([
    ['documents_lost', new Set()],
    ['http_request_duration_seconds', new Set(['journey', 'status'])],
  ]),
  rules: [{ alert: 'FilesLost', expr, annotations: { runbook_url: 'docs/operations.md#fileslost' } }],
  panels: [],
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
  const only = (scenario) => ({ scenarios: [{ name: 'x', promql_expr_test: [scenario] }] })
  assert.deepEqual(findProblems(asked('documents_lost > 0', only(doesNot))), [
    'No scenario lets FilesLost fire.',
  ])
  assert.deepEqual(findProblems(asked('documents_lost > 0', only(fires))), [
    'No scenario keeps FilesLost from firing.',
  ])
  assert.deepEqual(findProblems(asked('documents_lost > 0', { runbook: '### FilesLostAgain\n' })), [
    'FilesLost has no runbook in docs/operations.md.',
  ])
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
