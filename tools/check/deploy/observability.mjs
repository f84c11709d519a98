// `npm run check -- observability`: what deploy/observability asks Prometheus for. Metrics and labels are those that our code
// or prom-client has, promtool parses every expression and runs the scenarios of the alerts, and each alert has a scenario
// that fires, one that does not, and a runbook in docs/operator.md.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { command } from '../../../deploy/local/command.mjs'
import { Failure, live, ROOT, say } from '../../../deploy/local/program.mjs'
import { needTools } from '../../../deploy/local/tools.mjs'
import { serviceNames } from '../../../deploy/local/topology.mjs'
import { findProblems, groupsOf, parseDeclared } from './observability-problems.mjs'

const FOLDER = join(ROOT, 'deploy', 'observability')
const TESTS = ['alerts.test.yml', 'slow-alerts.test.yml']
const fromRuntime = createRequire(join(ROOT, 'libs', 'runtime', 'package.json'))
const read = (name) => readFileSync(join(FOLDER, name), 'utf8')

/** @returns {Promise<Map<string, Set<string>>>} the labels of every metric that a process or a backup has */
async function metricsOfCode() {
  const { collectDefaultMetrics, Registry } = fromRuntime('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const list = [
    'ls-files',
    '-co',
    '--exclude-standard',
    'libs/*.ts',
    'services/*.ts',
    'gateway/*.ts',
    'deploy/*.mjs',
  ]
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  const declared = files
    .filter((file) => !/\.(spec|test)\.m?[jt]s$|\/test\//.test(file))
    .flatMap((file) => parseDeclared(readFileSync(join(ROOT, file), 'utf8')))
  const known = (await register.getMetricsAsJSON()).map(({ name, values }) => ({
    name,
    labels: values.flatMap(({ labels }) => Object.keys(labels ?? {})),
  }))
  return new Map([...known, ...declared].map(({ name, labels }) => [name, new Set(labels)]))
}

/** Parses the dashboard's expressions, which no rule file holds, and runs the scenario of the servers' rules. */
async function parseExpressions(promtool, expressions, servers) {
  const folder = mkdtempSync(join(tmpdir(), 'borderlane-rules-'))
  try {
    const rules = expressions.map((expr, index) => ({ record: `panel_${index}`, expr }))
    writeFileSync(join(folder, 'panels.yml'), stringify({ groups: [{ name: 'panels', rules }] }))
    await run(promtool, ['check', 'rules', join(folder, 'panels.yml')])
    writeFileSync(join(folder, 'servers.yml'), stringify({ groups: servers }))
    writeFileSync(join(folder, 'servers.test.yml'), read('servers.test.yml'))
    await run(promtool, ['test', 'rules', join(folder, 'servers.test.yml')])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Each scenario with the rules that it is about: an alert and, where it asks for them, what is recorded for it. With all rules
 * for every scenario most of the time went to alerts that no scenario asked for.
 * @param {string} promtool
 */
async function runScenarios(promtool) {
  const { groups } = parse(read('alerts.yml'))
  const folder = mkdtempSync(join(tmpdir(), 'borderlane-scenarios-'))
  try {
    const files = TESTS.flatMap((name) => {
      const { tests, ...settings } = parse(read(name))
      const alertOf = (test) => test.name.split(' ')[0]
      return [...new Set(tests.map(alertOf))].map((alert) => {
        const own = tests.filter((test) => alertOf(test) === alert)
        const rules = `${alert}.yml`
        writeFileSync(join(folder, rules), stringify({ groups: groupsOf(groups, alert) }))
        const file = join(folder, `${alert}.${name}`)
        writeFileSync(file, stringify({ ...settings, rule_files: [rules], tests: own }))
        return file
      })
    })
    await run(promtool, ['test', 'rules', ...files])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(program, args) {
  const { code, output } = await command(program, args, { cwd: FOLDER })
  if (code !== 0) throw new Failure(output)
}

async function check() {
  const rules = parse(read('alerts.yml')).groups.flatMap((group) => group.rules)
  const panels = JSON.parse(read('dashboard.json')).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  )
  const problems = findProblems({
    metrics: await metricsOfCode(),
    rules,
    panels,
    scenarios: TESTS.flatMap((name) => parse(read(name)).tests),
    runbook: readFileSync(join(ROOT, 'docs', 'operator.md'), 'utf8'),
    scrape: parse(read('scrape.yml')),
    processes: ['gateway', ...serviceNames()],
  })
  const servers = parse(read('../k8s/components/prometheus-operator/server-rules.yaml')).spec.groups
  const runbook = read('../../docs/operator.md')
  for (const { alert } of servers.flatMap((group) => group.rules))
    if (!runbook.includes(`### ${alert}\n`)) problems.push(`${alert} has no runbook in docs/operator.md.`)
  for (const problem of problems) say(problem)
  if (problems.length > 0) throw new Failure('deploy/observability does not fit.')
  const { promtool } = await needTools(['promtool'], say)
  await run(promtool, ['check', 'config', 'scrape.yml'])
  await parseExpressions(promtool, panels, servers)
  await runScenarios(promtool)
  say(
    `${rules.length} rules and ${panels.length} panels fit the metrics, and every scenario of the alerts holds`,
  )
}

await live(check)
