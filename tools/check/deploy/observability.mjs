// `npm run check:observability`: every metric of deploy/observability is one that our code or prom-client has.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parse } from 'yaml'
import { Failure } from '../../../deploy/local/failure.mjs'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { live } from '../../../deploy/local/life.mjs'
import { say } from '../../../deploy/local/progress.mjs'

const fromRuntime = createRequire(join(ROOT, 'libs', 'runtime', 'package.json'))
const WORDS = new Set('sum max min avg count rate increase by le histogram_quantile and or unless'.split(' '))
/** What a histogram is exported as. */
const PARTS = /_(count|sum|bucket)$/

function metricsOfCode() {
  const list = ['ls-files', '-co', '--exclude-standard', 'libs/*.ts', 'services/*.ts', 'gateway/*.ts']
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  return files
    .filter((file) => !/\.spec\.ts$|\/test\//.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      const found = source.matchAll(
        /\b(?:gauge|gaugeBy|counter)\(\s*'(\w+)'|new Histogram\(\{\s*name: '(\w+)'/g,
      )
      return [...found].map(([, one, other]) => one ?? other)
    })
}

function metricsOf(expression) {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '').replace(/\bby \([^)]*\)/g, '')
  return (bare.match(/[a-z]\w+/g) ?? []).filter((word) => !WORDS.has(word))
}

async function check() {
  const { collectDefaultMetrics, Registry } = fromRuntime('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const known = new Set([...metricsOfCode(), ...register.getMetricsAsArray().map(({ name }) => name)])
  const read = (name) => readFileSync(join(ROOT, 'deploy', 'observability', name), 'utf8')
  const expressions = [
    ...parse(read('alerts.yml')).groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...JSON.parse(read('dashboard.json')).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const unknown = expressions
    .flatMap(metricsOf)
    .filter((name) => !known.has(name.replace(PARTS, '')) && !known.has(name))
  if (unknown.length > 0) throw new Failure(`No process has ${[...new Set(unknown)].join(', ')}.`)
  say(`${expressions.length} expressions of deploy/observability use metrics that exist`)
}

await live(check, { codeOnSignal: 130 })
